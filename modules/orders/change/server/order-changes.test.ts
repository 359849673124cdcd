import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { closeOrder } from '#modules/orders/closing/server/close-order.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { reissueOrder } from '#modules/orders/order-entry/server/reissue-order.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { askCancellation, confirmCancellation, rejectCancellation } from './cancellations.ts'
import { confirmChange } from './confirm-change.ts'
import { proposeChange } from './propose-change.ts'
import { rejectChange } from './reject-change.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Less demand'
type Change = { batchPurQty?: string; expectArrivalDate?: string }
const detailOf = ({ id }: { id: string }) => callAs(database, buyer, readOrderDetail, { id })
const batchOf = async (order: BuiltOrder) => (await detailOf(order)).lines[0]?.batches[0]
const batchId = (order: BuiltOrder) => order.lines[0]?.batchId ?? ''

/** Proposes for the first line; answers the key with which the other party goes on. */
async function propose(caller: typeof buyer, order: BuiltOrder, ...changes: Change[]) {
  const { id, version } = order
  const list = changes.map((change, index) => ({ batchId: order.lines[index]?.batchId ?? '', ...change }))
  const state = await callAs(database, caller, proposeChange, { id, version, reason, changes: list })
  return { id: state.id, version: state.version, status: state.status }
}

describe.each([
  { proposer: buyer, answerer: supplier },
  { proposer: supplier, answerer: buyer },
])('a change that the $proposer.side proposes', ({ proposer, answerer }) => {
  it('leaves everything in force until it is answered', async () => {
    const order = await buildOrder(database.ownerDb)
    expect(await propose(proposer, order, { batchPurQty: '80', expectArrivalDate: '2026-04-02' })).toMatchObject({
      status: 'changing',
    })
    expect(await batchOf(order)).toMatchObject({
      batchPurQty: '100',
      expectArrivalDate: '2026-03-20',
      supReplyQty: '100',
    })
    const { changes, orderVersion } = await detailOf(order)
    expect(orderVersion).toBe(1)
    expect(changes).toMatchObject([
      {
        state: 'proposed',
        fieldName: 'batchPurQty',
        valueBefore: '100',
        valueAfter: '80',
        reason,
        changeParty: proposer.side,
        lineBatch: '10-1-1',
      },
      { state: 'proposed', fieldName: 'expectArrivalDate', valueBefore: '2026-03-20', valueAfter: '2026-04-02' },
    ])
  })

  it('is in force with a new version once the other confirms it, and the promise follows', async () => {
    const order = await buildOrder(database.ownerDb)
    const key = await propose(proposer, order, { batchPurQty: '80', expectArrivalDate: '2026-04-02' })
    expect(await callAs(database, answerer, confirmChange, { id: key.id, version: key.version })).toMatchObject({
      status: 'executing',
    })
    const detail = await detailOf(order)
    expect(detail).toMatchObject({ orderVersion: 2, amount: '120' })
    expect(detail.lines[0]).toMatchObject({ lineQty: '80', expectArrivalDate: '2026-04-02' })
    expect(detail.lines[0]?.batches[0]).toMatchObject({
      batchPurQty: '80',
      expectArrivalDate: '2026-04-02',
      supReplyQty: '80',
      supReplyDate: '2026-04-02',
      unDeliveryQty: '80',
    })
    expect(detail.changes.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  it('is gone once the other refuses it', async () => {
    const order = await buildOrder(database.ownerDb)
    const key = await propose(proposer, order, { batchPurQty: '80' })
    const state = await callAs(database, answerer, rejectChange, {
      id: key.id,
      version: key.version,
      reason: 'Already produced',
    })
    expect(state).toMatchObject({ status: 'executing' })
    const detail = await detailOf(order)
    expect(detail).toMatchObject({ orderVersion: 1 })
    expect(detail.lines[0]?.batches[0]).toMatchObject({ batchPurQty: '100', supReplyQty: '100' })
    expect(detail.changes).toMatchObject([{ state: 'refused' }, { fieldName: 'status', reason: 'Already produced' }])
  })
})

describe('an answered change', () => {
  it('tells messages that it is confirmed, or refused and why', async () => {
    const confirmed = await buildOrder(database.ownerDb)
    const refused = await buildOrder(database.ownerDb)
    const keys = [
      await propose(buyer, confirmed, { batchPurQty: '80' }),
      await propose(buyer, refused, { batchPurQty: '80' }),
    ] as const
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    await callAs(database, supplier, confirmChange, { id: keys[0].id, version: keys[0].version })
    await callAs(database, supplier, rejectChange, { id: keys[1].id, version: keys[1].version, reason: 'Produced' })
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['event', 'supplier_no', 'event_detail as detail'])
      .orderBy('id')
      .execute()
    const named = (purchaseNo: string, values: object) => ({
      documentNo: purchaseNo,
      values: { purchaseNo, ...values },
    })
    expect(reported).toMatchObject([
      { event: 'changeConfirmed', supplier_no: 'S1', detail: named(confirmed.purchaseNo, {}) },
      { event: 'changeRefused', supplier_no: 'S1', detail: named(refused.purchaseNo, { reason: 'Produced' }) },
    ])
  })
})

describe('a proposal', () => {
  const refusal = async (order: BuiltOrder, ...changes: Change[]) => {
    const { id, version } = order
    const list = changes.map((change) => ({ batchId: batchId(order), ...change }))
    return callAs(database, buyer, proposeChange, { id, version, reason, changes: list }).catch(
      (error: unknown) => error,
    )
  }

  it('may not go below what is shipped or awaits approval', async () => {
    const order = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '30', on_way: '30' })
    await moveQuantities(database.ownerDb, batchId(order), 'asnSubmit', { pending: '20' })
    expect(await refusal(order, { batchPurQty: '49' })).toMatchObject({
      declaration: ordersErrors.belowShipped,
      parameters: { purchaseNo: order.purchaseNo, lineBatch: '10-1-1', shipped: '50', quantity: '49' },
    })
    await propose(buyer, order, { batchPurQty: '50' })
  })

  it('that was overtaken by shipments cannot be confirmed any more', async () => {
    const order = await buildOrder(database.ownerDb)
    const { id, version } = await propose(buyer, order, { batchPurQty: '50' })
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '60', on_way: '60' })
    await expect(callAs(database, supplier, confirmChange, { id, version })).rejects.toMatchObject({
      declaration: ordersErrors.belowShipped,
    })
    expect(await batchOf(order)).toMatchObject({ batchPurQty: '100' })
  })

  it('has to change something, in the unit\u2019s decimals, on open batches of this order, each once', async () => {
    const order = await buildOrder(database.ownerDb)
    const stranger = await buildOrder(database.ownerDb)
    expect(await refusal(order, { batchPurQty: '100.0', expectArrivalDate: '2026-03-20' })).toMatchObject({
      declaration: ordersErrors.nothingChanges,
    })
    expect(await refusal(order, { batchPurQty: '99.5' })).toMatchObject({ declaration: ordersErrors.quantityDecimals })
    expect(await refusal({ ...order, lines: stranger.lines }, { batchPurQty: '99' })).toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
    expect(await refusal(order, { batchPurQty: '99' }, { batchPurQty: '98' })).toMatchObject({
      declaration: { code: 'wire.invalidInput' },
    })
    await database.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true })
      .where('id', '=', batchId(order))
      .execute()
    expect(await refusal(order, { batchPurQty: '99' })).toMatchObject({ declaration: ordersErrors.lineClosed })
  })

  it('down to what is received completes the order when it is confirmed', async () => {
    const order = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '60', on_way: '60' })
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-60', receive: '60' })
    const { id, version } = await propose(supplier, order, { batchPurQty: '60' })
    expect(await callAs(database, buyer, confirmChange, { id, version })).toMatchObject({ status: 'completed' })
  })
})

describe('a proposal in the answer to an order', () => {
  async function answered() {
    const order = await buildOrder(database.ownerDb, { status: 'accepting' })
    const deliveries = [{ supReplyQty: '80', supReplyDate: '2026-03-28' }]
    const { id, version } = await callAs(database, supplier, acceptOrder, {
      id: order.id,
      version: order.version,
      answers: [{ batchId: batchId(order), deliveries }],
    })
    return { order, key: { id, version } }
  }

  it('becomes the answer when the purchaser confirms it', async () => {
    const { order, key } = await answered()
    expect(await callAs(database, buyer, confirmChange, key)).toMatchObject({ status: 'executing' })
    expect(await detailOf(order)).toMatchObject({ answerMode: 'supplier', orderVersion: 2 })
    expect(await batchOf(order)).toMatchObject({ batchPurQty: '80', supReplyQty: '80', supReplyDate: '2026-03-28' })
  })

  it('is taken back when the purchaser refuses it: the order waits for an answer again, with the whole time limit', async () => {
    const { order, key } = await answered()
    const since = () =>
      database.ownerDb
        .selectFrom('srm_purchase_head')
        .select('accepting_since')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    const before = await since()
    expect(await callAs(database, buyer, rejectChange, { ...key, reason: 'All or nothing' })).toMatchObject({
      status: 'accepting',
    })
    expect(await batchOf(order)).toMatchObject({ batchPurQty: '100', supReplyQty: null, supReplyDate: null })
    expect((await detailOf(order)).answeredDate).toBeNull()
    expect(await since()).not.toEqual(before)
  })
})

describe('a cancellation', () => {
  const ask = async (order: BuiltOrder, lineIds?: string[]) => {
    const input = { id: order.id, version: order.version, reason: 'Project ended', ...(lineIds ? { lineIds } : {}) }
    const { id, version, status } = await callAs(database, buyer, askCancellation, input)
    return { key: { id, version }, status }
  }
  const twoLines = () => buildOrder(database.ownerDb, { lines: [{}, { itemNo: 'ITEM-2' }] })

  it('moves nothing until the supplier answers, who is told why; goods may still be shipped', async () => {
    const order = await buildOrder(database.ownerDb)
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    expect((await ask(order)).status).toBe('changing')
    const detail = await detailOf(order)
    expect(detail.lines[0]?.batches[0]).toMatchObject({ batchPurQty: '100', unDeliveryQty: '100', isClosed: false })
    expect(detail.changes).toMatchObject([
      { state: 'proposed', fieldName: 'isCancelled', lineBatch: '10-1-1', reason: 'Project ended' },
    ])
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['event', 'event_detail as detail'])
      .execute()
    expect(reported).toMatchObject([{ event: 'cancellationAsked', detail: { values: { reason: 'Project ended' } } }])
  })

  it('of everything, confirmed, leaves a cancelled order that costs nothing', async () => {
    const order = await twoLines()
    const { key } = await ask(order)
    expect(await callAs(database, supplier, confirmCancellation, key)).toMatchObject({ status: 'cancelled' })
    const detail = await detailOf(order)
    expect(detail).toMatchObject({ orderVersion: 2, amount: '0', taxAmount: '0' })
    expect(detail.lines.map((line) => line.batches[0])).toMatchObject(
      Array(2).fill({ batchPurQty: '0', unDeliveryQty: '0', supReplyQty: '0', isClosed: true }),
    )
    const records = detail.changes.map(({ fieldName, state }) => `${fieldName} ${state}`)
    expect(records.toSorted()).toEqual([
      ...Array(2).fill('batchPurQty applied'),
      ...Array(2).fill('isCancelled confirmed'),
      'status applied',
    ])
  })

  it('of a line leaves the others as they are', async () => {
    const order = await twoLines()
    const { key } = await ask(order, [order.lines[0]?.lineId ?? ''])
    expect(await callAs(database, supplier, confirmCancellation, key)).toMatchObject({ status: 'executing' })
    const { lines } = await detailOf(order)
    expect(lines).toMatchObject([{ lineQty: '0' }, { lineQty: '100' }])
    expect(lines[1]?.batches[0]).toMatchObject({ isClosed: false, unDeliveryQty: '100' })
  })

  it('loses nothing that is shipped, waits for approval or is received by the time of the answer', async () => {
    const order = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '30', on_way: '30' })
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-10', receive: '10' })
    const { key } = await ask(order)
    await moveQuantities(database.ownerDb, batchId(order), 'asnSubmit', { pending: '15' })
    expect(await callAs(database, supplier, confirmCancellation, key)).toMatchObject({ status: 'executing' })
    expect(await batchOf(order)).toMatchObject({
      batchPurQty: '45',
      onWayQty: '20',
      pendingQty: '15',
      receiveQty: '10',
      unDeliveryQty: '0',
      unReceiveQty: '20',
      isClosed: true,
    })
  })

  it('completes an order of which the rest is received', async () => {
    const order = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '30', on_way: '30' })
    await moveQuantities(database.ownerDb, batchId(order), 'accept', { on_way: '-30', receive: '30' })
    const { key } = await ask(order)
    expect(await callAs(database, supplier, confirmCancellation, key)).toMatchObject({ status: 'completed' })
    expect(await brokenAmong(database.ownerDb, ['invariant_orders_batch_ledger'])).toEqual([])
  })

  it('refused with a reason leaves the order as it was; the purchaser may close it all the same', async () => {
    const order = await buildOrder(database.ownerDb)
    const { key } = await ask(order)
    const state = await callAs(database, supplier, rejectCancellation, { ...key, reason: 'Produced' })
    expect(state).toMatchObject({ status: 'executing' })
    const detail = await detailOf(order)
    expect(detail).toMatchObject({ orderVersion: 1 })
    expect(detail.changes).toMatchObject([{ state: 'refused' }, { fieldName: 'status', reason: 'Produced' }])
    const again = await callAs(database, buyer, askCancellation, {
      id: state.id,
      version: state.version,
      reason: 'Please',
    })
    const closed = { id: again.id, version: again.version, reason: 'Closed for good' }
    expect(await callAs(database, buyer, closeOrder, closed)).toMatchObject({ status: 'closed' })
    expect((await detailOf(order)).changes.filter((change) => change.state === 'proposed')).toEqual([])
  })

  it('is asked for only where something is undelivered, of open lines of this order', async () => {
    const order = await twoLines()
    const stranger = await buildOrder(database.ownerDb)
    await moveQuantities(database.ownerDb, batchId(order), 'asnShip', { delivery: '100', on_way: '100' })
    const refused = (lineIds: string[]) => ask(order, lineIds).catch((error: unknown) => error)
    expect(await refused([order.lines[0]?.lineId ?? ''])).toMatchObject({ declaration: ordersErrors.nothingToCancel })
    expect(await refused([stranger.lines[0]?.lineId ?? ''])).toMatchObject({ declaration: { code: 'wire.notFound' } })
    await database.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true })
      .where('id', '=', order.lines[1]?.batchId ?? '')
      .execute()
    expect(await refused([order.lines[1]?.lineId ?? ''])).toMatchObject({ declaration: ordersErrors.lineClosed })
  })
})

describe('an order issued again', () => {
  it('is the same version without an answer', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'rejected' })
    await database.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ sup_reply_qty: '5' })
      .where('head_id', '=', order.id)
      .execute()
    expect(await callAs(database, buyer, reissueOrder, { id: order.id, version: 1 })).toMatchObject({
      status: 'accepting',
    })
    expect(await detailOf(order)).toMatchObject({ orderVersion: 1, answeredDate: null, refuseReason: 'No capacity' })
    expect(await batchOf(order)).toMatchObject({ supReplyQty: null, supReplyDate: null })
  })
})
