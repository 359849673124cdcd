import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { confirmChange } from '#modules/orders/change/server/confirm-change.ts'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import { rejectChange } from '#modules/orders/change/server/reject-change.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import {
  type BuiltOrder,
  buildOrder,
  buildParents,
  callAs,
  callerOf,
  moveQuantities,
} from '#modules/orders/order/server/testing.ts'
import { releaseIssued, releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readTolerances } from './answer-rules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.ownerDb.deleteFrom('srm_order_tolerance').execute()
  await database.ownerDb.deleteFrom('srm_order_answer_config').execute()
})

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

/** Makes the answer rules of an organisation. */
async function rules(values: Partial<Record<`is_${string}`, boolean>> & { status_code?: '0' | '1' }, orgNo = 'O1') {
  await buildParents(database.ownerDb)
  await database.ownerDb
    .insertInto('srm_order_answer_config')
    .values({ tenantsid: 'T1', org_no: orgNo, early_days: 0, late_days: 0, ...values })
    .execute()
}

interface Reach {
  org_no?: string
  supplier_no?: string
  item_no?: string
}

/** Lets quantities deviate by so many percent and dates by so many days, for a reach. */
async function tolerate(percent: string, days: number, reach: Reach = {}, status: '0' | '1' = '1') {
  await buildParents(database.ownerDb)
  await database.ownerDb
    .insertInto('srm_order_tolerance')
    .values({
      tenantsid: 'T1',
      tolerance_name: 'Some',
      qty_over_percent: percent,
      qty_under_percent: percent,
      earlier_days: days,
      later_days: days,
      price_over_percent: percent,
      price_under_percent: percent,
      status_code: status,
      ...reach,
    })
    .execute()
}

const key = ({ id, version }: { id: string; version: number }) => ({ id, version })
const detailOf = ({ id }: { id: string }) => callAs(database, buyer, readOrderDetail, { id })
const batchesOf = async (order: BuiltOrder) => (await detailOf(order)).lines.flatMap((line) => line.batches)
const waiting = () => buildOrder(database.ownerDb, { status: 'accepting' })
const answer = (order: BuiltOrder, ...deliveries: { supReplyQty: string; supReplyDate: string }[]) =>
  callAs(database, supplier, acceptOrder, {
    ...key(order),
    answers: [{ batchId: order.lines[0]?.batchId ?? '', deliveries }],
  })
const promised = (supReplyQty: string, supReplyDate = '2026-03-20') => ({ supReplyQty, supReplyDate })
const propose = (
  caller: typeof buyer,
  order: BuiltOrder,
  change: { batchPurQty?: string; expectArrivalDate?: string },
) =>
  callAs(database, caller, proposeChange, {
    ...key(order),
    reason: 'Less steel',
    changes: [{ batchId: order.lines[0]?.batchId ?? '', ...change }],
  })

describe('an answer that deviates from the order', () => {
  it('goes through within the tolerance and leaves the order as it was ordered', async () => {
    await rules({ is_answered_date_confirmed: true })
    await tolerate('10', 3)
    const order = await waiting()
    expect(await answer(order, promised('110', '2026-03-23'))).toMatchObject({ status: 'executing' })
    expect(await batchesOf(order)).toMatchObject([
      { batchPurQty: '100', expectArrivalDate: '2026-03-20', supReplyQty: '110', supReplyDate: '2026-03-23' },
    ])
    expect((await detailOf(order)).orderVersion).toBe(1)
  })

  it.each([promised('110.1'), promised('89'), promised('100', '2026-03-24'), promised('100', '2026-03-16')])(
    'beyond it waits for the purchaser: %o',
    async (beyond) => {
      await rules({ is_answered_date_confirmed: true })
      await tolerate('10', 3)
      const order = await buildOrder(database.ownerDb, { status: 'accepting', unitDecimals: 1, unitNo: 'KG' })
      expect(await answer(order, beyond)).toMatchObject({ status: 'changing' })
    },
  )

  it('of dates goes through where nobody set a tolerance or asks for dates, and waits beyond a tolerance that was set', async () => {
    const far = promised('100', '2027-01-14')
    const free = await waiting()
    expect(await answer(free, far)).toMatchObject({ status: 'executing' })
    await tolerate('10', 3)
    const order = await waiting()
    expect((await detailOf(order)).lines[0]?.tolerance).toMatchObject({ isSet: true, laterDays: 3 })
    expect(await answer(order, far)).toMatchObject({ status: 'changing' })
    const within = await waiting()
    expect(await answer(within, promised('100', '2026-03-23'))).toMatchObject({ status: 'executing' })
  })

  it('in one of several dates waits for the purchaser, who puts all of it in force', async () => {
    await rules({ is_answered_date_confirmed: true })
    const order = await waiting()
    const state = await answer(order, promised('60'), promised('40', '2026-04-01'))
    expect(state).toMatchObject({ status: 'changing' })
    await callAs(database, buyer, confirmChange, key(state))
    expect(await batchesOf(order)).toMatchObject([
      { batchPurQty: '60', expectArrivalDate: '2026-03-20', supReplyDate: '2026-03-20' },
      { batchPurQty: '40', expectArrivalDate: '2026-04-01', supReplyDate: '2026-04-01' },
    ])
  })

  it('is asked for again when the purchaser refuses it', async () => {
    await rules({ is_answered_date_confirmed: true })
    const order = await waiting()
    const state = await answer(order, promised('100', '2026-04-01'))
    await callAs(database, buyer, rejectChange, { ...key(state), reason: 'Too late' })
    const detail = await detailOf(order)
    expect(detail.status).toBe('accepting')
    expect(detail.lines[0]?.batches).toMatchObject([{ expectArrivalDate: '2026-03-20', supReplyDate: null }])
  })

  it('becomes the order’s own where answers update orders, as a new version with its records', async () => {
    await rules({ is_order_updated: true })
    await tolerate('10', 3)
    const order = await waiting()
    expect(await answer(order, promised('95', '2026-03-22'))).toMatchObject({ status: 'executing' })
    const detail = await detailOf(order)
    expect(detail.orderVersion).toBe(2)
    expect(detail.lines[0]).toMatchObject({ lineQty: '95', expectArrivalDate: '2026-03-22' })
    expect(detail.lines[0]?.batches).toMatchObject([{ batchPurQty: '95', expectArrivalDate: '2026-03-22' }])
    const applied = detail.changes.filter(({ fieldName }) => ['batchPurQty', 'expectArrivalDate'].includes(fieldName))
    expect(applied).toMatchObject([
      { state: 'applied', valueBefore: '100', valueAfter: '95', changeParty: 'supplier' },
      { state: 'applied', valueBefore: '2026-03-20', valueAfter: '2026-03-22', changeParty: 'supplier' },
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of quantity goes through in any size where the organisation does not confirm quantities', async () => {
    await rules({ is_qty_confirmed: false })
    const order = await waiting()
    expect(await answer(order, promised('1'))).toMatchObject({ status: 'executing' })
  })

  it('is judged by the rules of all organisations where its own are not valid', async () => {
    await rules({ is_qty_confirmed: false, status_code: '0' })
    await rules({ is_qty_confirmed: true }, '*')
    const order = await waiting()
    expect(await answer(order, promised('1'))).toMatchObject({ status: 'changing' })
  })
})

describe('a change that a supplier proposes', () => {
  it('is in force at once within the tolerance', async () => {
    await rules({})
    await tolerate('10', 3)
    const order = await buildOrder(database.ownerDb)
    expect(await propose(supplier, order, { batchPurQty: '90', expectArrivalDate: '2026-03-23' })).toMatchObject({
      status: 'executing',
    })
    const detail = await detailOf(order)
    expect(detail.orderVersion).toBe(2)
    expect(detail.lines[0]?.batches).toMatchObject([
      { batchPurQty: '90', expectArrivalDate: '2026-03-23', supReplyQty: '90', supReplyDate: '2026-03-23' },
    ])
    expect(detail.changes.map(({ state }) => state)).toEqual(['applied', 'applied'])
  })

  it('waits as a whole when one part of it lies beyond', async () => {
    await rules({})
    await tolerate('10', 3)
    const order = await buildOrder(database.ownerDb)
    const state = await propose(supplier, order, { batchPurQty: '90', expectArrivalDate: '2026-03-24' })
    expect(state.status).toBe('changing')
    expect(await batchesOf(order)).toMatchObject([{ batchPurQty: '100', expectArrivalDate: '2026-03-20' }])
  })

  it('waits for the supplier, however small, when it is the purchaser’s', async () => {
    await rules({ is_qty_confirmed: false, is_date_confirmed: false })
    await tolerate('100', 99)
    const order = await buildOrder(database.ownerDb)
    expect(await propose(buyer, order, { batchPurQty: '101' })).toMatchObject({ status: 'changing' })
  })
})

describe('a price', () => {
  const askPrice = (caller: typeof buyer, order: BuiltOrder, price: string) =>
    callAs(database, caller, proposeChange, {
      ...key(order),
      reason: 'Steel is dearer',
      changes: [],
      prices: [{ lineId: order.lines[0]?.lineId ?? '', price }],
    })
  const answerPrice = (order: BuiltOrder, price: string, supReplyQty = '100') =>
    callAs(database, supplier, acceptOrder, {
      ...key(order),
      answers: [{ batchId: order.lines[0]?.batchId ?? '', deliveries: [promised(supReplyQty)] }],
      prices: [{ lineId: order.lines[0]?.lineId ?? '', price }],
    })

  it('does not change unless the organisation lets it; naming it as it is changes nothing', async () => {
    await rules({})
    const order = await buildOrder(database.ownerDb)
    for (const caller of [buyer, supplier])
      await expect(askPrice(caller, order, '1.6')).rejects.toMatchObject({ declaration: ordersErrors.pricesFixed })
    await expect(answerPrice(await waiting(), '1.6')).rejects.toMatchObject({ declaration: ordersErrors.pricesFixed })
    await expect(askPrice(supplier, order, '1.500')).rejects.toMatchObject({ declaration: ordersErrors.nothingChanges })
    expect(await answerPrice(await waiting(), '1.5')).toMatchObject({ status: 'executing' })
  })

  it('of a supplier is in force at once within the tolerance, limits included; amount and tax follow', async () => {
    await rules({ is_price_open: true })
    await tolerate('10', 0)
    const order = await buildOrder(database.ownerDb)
    expect(await askPrice(supplier, order, '1.65')).toMatchObject({ status: 'executing' })
    const detail = await detailOf(order)
    expect(detail).toMatchObject({ orderVersion: 2, amount: '165', taxAmount: '21.45', amountWithTax: '186.45' })
    expect(detail.changes).toMatchObject([
      { state: 'applied', fieldName: 'price', lineBatch: '10', valueBefore: '1.5', valueAfter: '1.65', batchId: null },
    ])
  })

  it('beyond the tolerance, and any of the purchaser’s, waits; confirmed it is in force for all batches', async () => {
    await rules({ is_price_open: true })
    await tolerate('10', 0)
    for (const [asker, other, price] of [
      [supplier, buyer, '1.650001'],
      [buyer, supplier, '1.49'],
    ] as const) {
      const order = await buildOrder(database.ownerDb)
      const state = await askPrice(asker, order, price)
      expect(state.status).toBe('changing')
      expect((await detailOf(order)).lines[0]?.price).toBe('1.5')
      await callAs(database, other, confirmChange, key(state))
      expect((await detailOf(order)).lines[0]?.price).toBe(price)
    }
  })

  it('in an answer becomes the order’s own within the tolerance, and makes it a proposal beyond', async () => {
    await rules({ is_price_open: true })
    await tolerate('10', 0)
    const tolerated = await waiting()
    expect(await answerPrice(tolerated, '1.4')).toMatchObject({ status: 'executing' })
    expect(await detailOf(tolerated)).toMatchObject({ orderVersion: 2, amount: '140' })
    // All of it is confirmed or refused together, also the part that alone would have gone through.
    const order = await waiting()
    const state = await answerPrice(order, '1.4', '80')
    expect(state.status).toBe('changing')
    expect(await detailOf(order)).toMatchObject({ orderVersion: 1, amount: '150' })
    await callAs(database, buyer, confirmChange, key(state))
    expect(await detailOf(order)).toMatchObject({ orderVersion: 2, amount: '112', answerMode: 'supplier' })
  })

  it('never changes for a line of which something is received, neither when proposed nor when confirmed', async () => {
    await rules({ is_price_open: true })
    const order = await buildOrder(database.ownerDb)
    const batchId = order.lines[0]?.batchId ?? ''
    await moveQuantities(database.ownerDb, batchId, 'asnShip', { delivery: '30', on_way: '30' })
    const state = await askPrice(buyer, order, '1.4')
    await moveQuantities(database.ownerDb, batchId, 'accept', { on_way: '-20', receive: '20' })
    const refusal = {
      declaration: ordersErrors.priceReceived,
      parameters: { purchaseNo: order.purchaseNo, line: 10, received: '20' },
    }
    await expect(callAs(database, supplier, confirmChange, key(state))).rejects.toMatchObject(refusal)
    const again = await callAs(database, supplier, rejectChange, { ...key(state), reason: 'Too late' })
    await expect(askPrice(buyer, { ...order, version: again.version }, '1.4')).rejects.toMatchObject(refusal)
    expect((await detailOf(order)).lines[0]?.price).toBe('1.5')
  })

  it('is that of the unit in which the order was written', async () => {
    await rules({ is_price_open: true })
    const lines = [{ orderedQty: '10', orderedUnitNo: 'BOX', price: '15' }]
    const order = await buildOrder(database.ownerDb, { lines })
    const state = await askPrice(supplier, order, '16')
    await callAs(database, buyer, confirmChange, key(state))
    expect((await detailOf(order)).lines[0]).toMatchObject({ orderedPrice: '16', price: '1.6', amount: '160' })
  })
})

describe('of several tolerances', () => {
  it('the most particular counts as a whole: item, then supplier, then organisation; invalid ones never', async () => {
    const of = async (itemNo: string, supplierNo = 'S1', orgNo = 'O1') => {
      const order = { tenantsid: 'T1', org_no: orgNo, supplier_no: supplierNo }
      const toleranceOf = await inScope(
        database.db,
        systemScope('tests', 'T1'),
        (trx) => readTolerances(trx, order, ['ITEM-1', 'ITEM-2']),
        'read',
      )
      return toleranceOf(itemNo).laterDays
    }
    expect(await of('ITEM-1')).toBe(0)
    await tolerate('0', 1, { org_no: '*' })
    expect(await of('ITEM-1')).toBe(1)
    await tolerate('0', 2, { org_no: 'O1' })
    expect([await of('ITEM-1'), await of('ITEM-1', 'S1', 'O2')]).toEqual([2, 1])
    await tolerate('0', 3, { org_no: '*', supplier_no: 'S1' })
    expect([await of('ITEM-1'), await of('ITEM-1', 'S2')]).toEqual([3, 2])
    await tolerate('0', 4, { org_no: '*', item_no: 'ITEM-1' })
    expect([await of('ITEM-1'), await of('ITEM-2')]).toEqual([4, 3])
    await tolerate('0', 5, { org_no: 'O1', item_no: 'ITEM-1', supplier_no: 'S1' }, '0')
    expect(await of('ITEM-1')).toBe(4)
  })
})

describe('an order', () => {
  it('needs no answer where its organisation asks for none: it is in progress with its release', async () => {
    await rules({ is_answer_needed: false })
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    const [state] = await callAs(database, buyer, releaseOrders, { list: [key(order)] })
    expect(state).toMatchObject({ status: 'executing' })
    const detail = await callAs(database, supplier, readOrderDetail, { id: order.id })
    expect(detail).toMatchObject({ answerMode: 'notAsked', status: 'executing' })
    expect(detail.lines[0]?.batches).toMatchObject([{ supReplyQty: '100', supReplyDate: '2026-03-20' }])
  })

  it('that was issued elsewhere is released with its arrival, unless its supplier is frozen', async () => {
    await rules({ is_issued_here: false })
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    const frozen = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo: 'S-FROZEN' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ is_order_frozen: true })
      .where('supplier_no', '=', 'S-FROZEN')
      .execute()
    await callAs(database, buyer, (context) => releaseIssued(context, [order.id, frozen.id]), {})
    expect((await detailOf(order)).status).toBe('accepting')
    expect((await detailOf(frozen)).status).toBe('pendingRelease')
  })

  it('waits for its release where orders are issued here, and where nobody made rules', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    await callAs(database, buyer, (context) => releaseIssued(context, [order.id]), {})
    await rules({ is_issued_here: true })
    await callAs(database, buyer, (context) => releaseIssued(context, [order.id]), {})
    expect((await detailOf(order)).status).toBe('pendingRelease')
  })
})
