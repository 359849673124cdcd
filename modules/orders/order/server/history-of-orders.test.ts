import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { rejectOrder } from '#modules/orders/answer/server/reject-order.ts'
import { confirmChange } from '#modules/orders/change/server/confirm-change.ts'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import { rejectChange } from '#modules/orders/change/server/reject-change.ts'
import { closeLine } from '#modules/orders/closing/server/close-order.ts'
import { reissueOrder } from '#modules/orders/order-entry/server/reissue-order.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { raiseRedFlag } from '#modules/orders/tracking/server/raise-red-flag.ts'
import { readOrderTimeline } from '#modules/orders/tracking/server/read-order-timeline.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { orderLines } from './order-list.ts'
import type { LedgerEntry } from './post-movements.ts'
import { readOrderDetail } from './read-order-detail.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf, moveQuantities } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
const lineOf = (order: BuiltOrder) => order.lines[0]?.lineId ?? ''
const batchOf = (order: BuiltOrder) => order.lines[0]?.batchId ?? ''

/** The moment, with what the database knows of it, on the company's clock. */
async function now(): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(database.db)
  return rows[0]?.now ?? ''
}
/** The whole order as its drawer reads it: now, or as of a moment. */
const read = (order: BuiltOrder, caller = buyer) => callAs(database, caller, readOrderDetail, { id: order.id })
const asOf = (order: BuiltOrder, moment: string, caller = buyer) => read(order, { ...caller, asOf: moment })

/** What may be done to an order follows from what it is now; the rest of it is what it was. */
const asShown = ({ actions: _actions, markActions: _marks, ...order }: Awaited<ReturnType<typeof read>>) => order

type Step =
  | { kind: 'move'; movement: LedgerEntry['movement']; quantity: number }
  | { kind: 'change'; quantity: number; day: number; isConfirmed: boolean }
  | { kind: 'flag' | 'close' }

const MOVES = {
  asnSubmit: (q: string) => ({ pending: q }),
  asnShip: (q: string) => ({ delivery: q, on_way: q }),
  accept: (q: string) => ({ on_way: `-${q}`, receive: q }),
  refuse: (q: string) => ({ on_way: `-${q}`, check_return: q }),
  end: (q: string) => ({ on_way: `-${q}`, ended: q }),
  returnExchange: (q: string) => ({ return_exchange: q }),
} as const
const quantity = fc.integer({ min: 1, max: 60 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      movement: fc.constantFrom(...(Object.keys(MOVES) as (keyof typeof MOVES)[])),
      quantity,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      quantity: fc.integer({ min: 50, max: 150 }),
      day: fc.integer({ min: 10, max: 28 }),
      isConfirmed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('flag' as const, 'close' as const) }) },
)

const keyOf = (order: BuiltOrder) =>
  database.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['id', 'version'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()

/** Takes a step where the rules of orders allow it; a broken rule of quantities is one of the database. */
async function take(order: BuiltOrder, one: Step): Promise<void> {
  try {
    if (one.kind === 'move') {
      const moves = MOVES[one.movement as keyof typeof MOVES](String(one.quantity))
      await moveQuantities(database.ownerDb, batchOf(order), one.movement, moves)
    } else if (one.kind === 'change') {
      const day = `2026-05-${one.day}`
      const changes = [{ batchId: batchOf(order), batchPurQty: String(one.quantity), expectArrivalDate: day }]
      await callAs(database, buyer, proposeChange, { ...(await keyOf(order)), reason, changes })
      const answer = await keyOf(order)
      if (one.isConfirmed) await callAs(database, supplier, confirmChange, answer)
      else await callAs(database, supplier, rejectChange, { ...answer, reason })
    } else if (one.kind === 'flag') {
      await callAs(database, buyer, raiseRedFlag, { ids: [order.id], reason })
    } else {
      await callAs(database, buyer, closeLine, { ...(await keyOf(order)), lineIds: [lineOf(order)], reason })
    }
  } catch (error) {
    const isRule =
      error instanceof BusinessError || (error instanceof Error && 'code' in error && error.code === '23514')
    if (!isRule) throw error
  }
}

describe('an order as of a time', () => {
  it('is the order of now, and between any two steps what was shown of it then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const order = await buildOrder(database.ownerDb, { lines: [{ overPercent: '10' }] })
        const snapshots: { moment: string; was: unknown }[] = []
        for (const one of steps) {
          await take(order, one)
          const was = asShown(await read(order))
          snapshots.push({ moment: await now(), was })
        }
        for (const { moment, was } of snapshots) expect(asShown(await asOf(order, moment))).toEqual(was)
        expect(asShown(await asOf(order, '2999-01-01'))).toEqual(asShown(await read(order)))
      }),
      { numRuns: 12 },
    )
  })

  it('has the deliveries that there were before the answer split them', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'accepting' })
    const before = { moment: await now(), was: asShown(await read(order)) }
    const deliveries = [
      { supReplyQty: '60', supReplyDate: '2026-04-01' },
      { supReplyQty: '40', supReplyDate: '2026-04-20' },
    ]
    const answers = [{ batchId: batchOf(order), deliveries }]
    await callAs(database, supplier, acceptOrder, { id: order.id, version: 1, answers })
    const batchesOf = ({ lines }: Awaited<ReturnType<typeof read>>) => lines[0]?.batches ?? []
    expect(batchesOf(await asOf(order, await now())).map(({ batchPurQty }) => batchPurQty)).toEqual(['60', '40'])
    expect(asShown(await asOf(order, before.moment))).toEqual(before.was)
  })

  it('is nothing before the order was there, and to the supplier nothing before its release', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    const written = await now()
    await callAs(database, buyer, releaseOrders, { list: [{ id: order.id, version: 1 }] })
    const notFound = { declaration: { code: 'wire.notFound' } }
    await expect(asOf(order, '2020-01-01')).rejects.toMatchObject(notFound)
    expect((await asOf(order, written)).status).toBe('pendingRelease')
    await expect(asOf(order, written, supplier)).rejects.toMatchObject(notFound)
    expect((await asOf(order, await now(), supplier)).status).toBe('accepting')
    await expect(asOf(order, await now(), callerOf('supplier', { supplierNo: 'S2' }))).rejects.toMatchObject(notFound)
  })

  it('has a line of the list, by its id alone', async () => {
    const order = await buildOrder(database.ownerDb, {})
    const before = await now()
    await moveQuantities(database.ownerDb, batchOf(order), 'asnShip', { delivery: '30', on_way: '30' })
    const query = { current: 1, size: 20 }
    const history = { ...buyer, asOf: before }
    const ids = { ids: [batchOf(order)] }
    const list = (caller: typeof buyer, condition: ListCondition) =>
      callAs(database, caller, orderLines['ISupSrmPurchaseService/getPurchasePage'], { ...query, condition })
    expect((await list(history, ids)).records.map(({ deliveryQty }) => deliveryQty)).toEqual(['0'])
    expect((await list(buyer, ids)).records.map(({ deliveryQty }) => deliveryQty)).toEqual(['30'])
    await expect(list(history, { keyword: 'PO' })).rejects.toMatchObject({ declaration: { code: 'wire.pastOfRows' } })
  })

  it('is not written', async () => {
    const order = await buildOrder(database.ownerDb, {})
    const write = callAs(database, { ...buyer, asOf: await now() }, raiseRedFlag, { ids: [order.id], reason })
    await expect(write).rejects.toThrow()
    expect((await read(order)).isRedFlag).toBe(false)
  })
})

describe('the timeline of an order line', () => {
  it('tells who did what from which side, with the documents behind it, the latest first', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease', purchaseNo: 'TIME-1' })
    const key = () => keyOf(order)
    await callAs(database, buyer, releaseOrders, { list: [await key()] })
    await callAs(database, supplier, rejectOrder, { ...(await key()), reason: 'No capacity' })
    await callAs(database, buyer, reissueOrder, await key())
    const deliveries = [{ supReplyQty: '80', supReplyDate: '2026-04-01' }]
    await callAs(database, supplier, acceptOrder, {
      ...(await key()),
      answers: [{ batchId: batchOf(order), deliveries }],
    })
    await callAs(database, buyer, confirmChange, await key())
    await moveQuantities(database.ownerDb, batchOf(order), 'asnShip', { delivery: '30', on_way: '30' })
    await moveQuantities(database.ownerDb, batchOf(order), 'accept', { on_way: '-30', receive: '30' })
    await callAs(database, buyer, raiseRedFlag, { ids: [order.id], reason })
    const notify = async (caller: typeof buyer) => {
      const { events } = await callAs(database, caller, readOrderTimeline, { lineId: lineOf(order) })
      return events
    }
    const events = await notify(buyer)
    const reported = events.map(({ kind, subject, state, party, after }) =>
      [kind, subject, state, party, after].join(' '),
    )
    // Newest first; what one command writes may stand in either order.
    expect(reported).toEqual(
      expect.arrayContaining([
        'change isRedFlag applied purchaser true',
        'movement accept   30',
        'movement asnShip   30',
        'change batchPurQty confirmed purchaser 80',
        'state executing  purchaser executing',
        'change batchPurQty proposed supplier 80',
        'change supReplyDate applied supplier 2026-04-01',
        'change status applied purchaser accepting',
        'change status applied supplier rejected',
      ]),
    )
    expect(reported[0]).toBe('change isRedFlag applied purchaser true')
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(events.find(({ subject }) => subject === 'accept')).toMatchObject({
      documentType: 'asn',
      documentNo: 'ASN-1',
    })
    expect(events.find(({ state }) => state === 'confirmed')).toMatchObject({
      who: buyer.userName,
      lineBatch: '10-1-1',
    })
    // The release is told once, though record and state both know of it.
    expect(reported.filter((line) => line.endsWith('accepting')).length).toBe(2)
    expect((await notify(supplier)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  })
})
