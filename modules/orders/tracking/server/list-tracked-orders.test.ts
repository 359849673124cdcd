import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { markOrders, unmarkOrders } from './mark-orders.ts'
import { clearRedFlag, raiseRedFlag } from './raise-red-flag.ts'
import { trackedLines, trackedOrders } from './tracked-orders.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const FAR = '2999-01-01'
const LATE = '2020-01-01'
const reason = 'The line stops without it'

const lateLines = [
  { lineQty: '100', price: '1.5', expectArrivalDate: LATE },
  { lineQty: '300', price: '0.333', itemNo: 'ITEM-2', expectArrivalDate: FAR },
]
const search = (keyword: string, condition: Record<string, boolean | string> = {}) => ({
  current: 1,
  size: 20,
  condition: { keyword, ...condition },
})
const ordersOf = async (keyword: string, condition = {}, caller = buyer) =>
  (
    await callAs(
      database,
      caller,
      trackedOrders['ISupSrmOrderTrackingService/getOrderTrackingPage'],
      search(keyword, condition),
    )
  ).records
const linesOf = async (keyword: string, condition = {}, caller = buyer) =>
  (
    await callAs(
      database,
      caller,
      trackedLines['ISupSrmOrderTrackingService/getOrderTrackingLinePage'],
      search(keyword, condition),
    )
  ).records
const batchOf = (order: BuiltOrder, position: number) => order.lines[position]?.batchId ?? ''
const receive = async (batchId: string, quantity: string) => {
  await moveQuantities(database.ownerDb, batchId, 'asnShip', { delivery: quantity, on_way: quantity })
  await moveQuantities(database.ownerDb, batchId, 'accept', { on_way: `-${quantity}`, receive: quantity })
}

describe('domain §2: order tracking in list mode', () => {
  it('has one row per order with what its deliveries add up to', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'TR-SUMS', lines: lateLines })
    await receive(batchOf(order, 1), '30')
    const [row, ...others] = await ordersOf('TR-SUMS')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      lineCount: 2,
      overdueCount: 1,
      nextDate: LATE,
      percentReceived: '7.5',
      deliveryStatus: 'partial',
      receiptStatus: 'partial',
      // 100 × 1.5 and 300 × 0.333, each rounded.
      amount: '249.9',
      isOverdue: true,
      isUnfinished: true,
    })
    expect(row?.lateDays).toBeGreaterThan(2000)
  })

  it('never lets one excess hide a shortage in the percentage received', async () => {
    const lines = [{ overPercent: '100' }, { itemNo: 'ITEM-2' }]
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'TR-OVER', lines })
    await receive(batchOf(order, 0), '200')
    expect(await ordersOf('TR-OVER')).toMatchObject([{ percentReceived: '50', receiptStatus: 'partial' }])
  })

  it('is late by the promised day where there is one, and not while everything has arrived', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'TR-LATE', lines: [{ expectArrivalDate: LATE }] })
    const promise = (day: string) =>
      sql`update srm_purchase_batch set sup_reply_date = ${day} where head_id = ${order.id}`.execute(database.ownerDb)
    await promise(FAR)
    expect(await ordersOf('TR-LATE')).toMatchObject([{ isOverdue: false, lateDays: null, nextDate: FAR }])
    await promise(LATE)
    expect(await linesOf('TR-LATE')).toMatchObject([{ isOverdue: true, dueDate: LATE }])
    // On the way is not there yet.
    await moveQuantities(database.ownerDb, batchOf(order, 0), 'asnShip', { delivery: '100', on_way: '100' })
    expect(await ordersOf('TR-LATE')).toMatchObject([{ isOverdue: true, isUnfinished: false, deliveryStatus: 'full' }])
    await moveQuantities(database.ownerDb, batchOf(order, 0), 'accept', { on_way: '-100', receive: '100' })
    expect(await ordersOf('TR-LATE')).toMatchObject([
      { isOverdue: false, receiptStatus: 'full', percentReceived: '100' },
    ])
  })

  it('counts the same tabs in both modes, and shows what it counts', async () => {
    const late = await buildOrder(database.ownerDb, { purchaseNo: 'TAB-LATE', lines: lateLines })
    await buildOrder(database.ownerDb, { purchaseNo: 'TAB-DONE', status: 'completed' })
    await buildOrder(database.ownerDb, {
      purchaseNo: 'TAB-OTHER',
      supplierNo: 'S2',
      status: 'accepting',
      lines: [{ expectArrivalDate: FAR }],
    })
    await callAs(database, buyer, raiseRedFlag, { ids: [late.id], reason })
    await callAs(database, supplier, markOrders, { ids: [late.id] })
    const counts = { all: 3, unfinished: 2, overdue: 1, redFlag: 1, marked: 0, completed: 1 }
    expect(
      await callAs(
        database,
        buyer,
        trackedOrders['ISupSrmOrderTrackingService/getOrderTrackingStatus'],
        search('TAB-'),
      ),
    ).toEqual(counts)
    const ofLines = { all: 4, unfinished: 3, overdue: 1, redFlag: 2, marked: 0, completed: 1 }
    expect(
      await callAs(
        database,
        buyer,
        trackedLines['ISupSrmOrderTrackingService/getOrderTrackingLineStatus'],
        search('TAB-', { isOverdue: true }),
      ),
    ).toEqual(ofLines)
    const ofSupplier = { all: 2, unfinished: 1, overdue: 1, redFlag: 1, marked: 1, completed: 1 }
    expect(
      await callAs(
        database,
        supplier,
        trackedOrders['ISupSrmOrderTrackingService/getOrderTrackingStatus'],
        search('TAB-'),
      ),
    ).toEqual(ofSupplier)
    for (const tab of ['isUnfinished', 'isOverdue', 'isRedFlag'] as const) {
      const count = tab === 'isUnfinished' ? 2 : 1
      expect(await ordersOf('TAB-', { [tab]: true }), tab).toHaveLength(count)
      expect(await ordersOf('TAB-', { [tab]: false }), tab).toHaveLength(3 - count)
    }
    expect(await ordersOf('TAB-', { isMarked: true }, supplier)).toMatchObject([{ purchaseNo: 'TAB-LATE' }])
  })
})

describe('a red flag', () => {
  it('is raised and cleared by the purchaser with reasons that both sides read, and the supplier is told', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'FLAG-1' })
    await callAs(database, buyer, raiseRedFlag, { ids: [order.id], reason })
    expect(await ordersOf('FLAG-1', {}, supplier)).toMatchObject([{ isRedFlag: true, redFlagReason: reason }])
    expect(await linesOf('FLAG-1', { isRedFlag: true }, supplier)).toHaveLength(1)
    await callAs(database, buyer, clearRedFlag, { ids: [order.id], reason: 'Arrived by air' })
    const detail = await callAs(database, supplier, readOrderDetail, { id: order.id })
    expect(detail).toMatchObject({ isRedFlag: false, redFlagReason: '', version: 1 })
    expect(detail.changes.map(({ fieldName, valueAfter, reason: why }) => [fieldName, valueAfter, why])).toEqual([
      ['isRedFlag', 'true', reason],
      ['isRedFlag', 'false', 'Arrived by air'],
    ])
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['event', 'supplier_no'])
      .orderBy('id')
      .execute()
    expect(reported.filter(({ event }) => event.startsWith('redFlag'))).toEqual(
      expect.arrayContaining([
        { event: 'redFlagRaised', supplier_no: 'S1' },
        { event: 'redFlagCleared', supplier_no: 'S1' },
      ]),
    )
  })

  it('is for orders that are released and have not ended, once; rows say why not', async () => {
    const hidden = await buildOrder(database.ownerDb, { purchaseNo: 'FLAG-NEW', status: 'pendingRelease' })
    const raise = (ids: string[]) => callAs(database, buyer, raiseRedFlag, { ids, reason })
    await expect(raise([hidden.id])).rejects.toMatchObject({ declaration: ordersErrors.notFlaggable })
    const done = await buildOrder(database.ownerDb, { purchaseNo: 'FLAG-END', status: 'completed' })
    await expect(raise([done.id])).rejects.toMatchObject({ declaration: ordersErrors.notFlaggable })
    const open = await buildOrder(database.ownerDb, { purchaseNo: 'FLAG-OPEN' })
    // All or none.
    await expect(raise([open.id, done.id])).rejects.toMatchObject({ declaration: ordersErrors.notFlaggable })
    await expect(callAs(database, buyer, clearRedFlag, { ids: [open.id], reason })).rejects.toMatchObject({
      declaration: ordersErrors.notFlagged,
    })
    await raise([open.id])
    await expect(raise([open.id])).rejects.toMatchObject({ declaration: ordersErrors.alreadyFlagged })
    expect(await ordersOf('FLAG-OPEN')).toMatchObject([
      { actions: { raiseRedFlag: 'The order has a red flag already.', clearRedFlag: null, mark: null } },
    ])
    const [seen] = await ordersOf('FLAG-OPEN', {}, supplier)
    expect(seen?.actions).toEqual({ mark: null, unmark: 'The order is not marked.' })
  })
})

describe('a mark', () => {
  it('is each side’s own: the other side neither sees nor takes it away', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'MARK-1' })
    const ids = [order.id]
    await callAs(database, buyer, markOrders, { ids })
    expect(await ordersOf('MARK-1')).toMatchObject([{ isMarked: true }])
    expect(await linesOf('MARK-1', {}, supplier)).toMatchObject([{ isMarked: false }])
    expect(await callAs(database, supplier, readOrderDetail, { id: order.id })).toMatchObject({ isMarked: false })
    await expect(callAs(database, supplier, unmarkOrders, { ids })).rejects.toMatchObject({
      declaration: ordersErrors.notMarked,
    })
    await expect(callAs(database, buyer, markOrders, { ids })).rejects.toMatchObject({
      declaration: ordersErrors.alreadyMarked,
    })
    await callAs(database, supplier, markOrders, { ids })
    await callAs(database, buyer, unmarkOrders, { ids })
    expect(await ordersOf('MARK-1')).toMatchObject([{ isMarked: false }])
    expect(await ordersOf('MARK-1', {}, supplier)).toMatchObject([{ isMarked: true }])
  })

  it('is told to the own side alone, and set on orders within the scope only', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'MARK-2' })
    const stranger = await buildOrder(database.ownerDb, { purchaseNo: 'MARK-3', supplierNo: 'S2' })
    await expect(callAs(database, supplier, markOrders, { ids: [order.id, stranger.id] })).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
    await callAs(database, supplier, markOrders, { ids: [order.id] })
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['org_no', 'supplier_no'])
      .where(sql<string>`payload ->> 'documentNo'`, '=', 'MARK-2')
      .execute()
    expect(reported).toEqual([{ org_no: '', supplier_no: 'S1' }])
  })
})
