import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { orderLines } from '#modules/orders/order/server/order-list.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { buildOrder, callAs, callerOf, type OrderOverrides } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { releaseOrders } from './release-orders.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const page = { current: 1, size: 20, condition: {} }
const linesSeen = async (caller = supplier): Promise<unknown[]> =>
  (await callAs(database, caller, orderLines['ISupSrmPurchaseService/getPurchasePage'], page)).records

describe('a release', () => {
  it('shows the order to its own supplier and to nobody else\u2019s', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    const line = expect.objectContaining({ purchaseNo: order.purchaseNo })
    expect(await linesSeen()).not.toContainEqual(line)
    await expect(callAs(database, supplier, readOrderDetail, { id: order.id })).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
    const states = await callAs(database, buyer, releaseOrders, { list: [order] })
    expect(states).toEqual([{ id: order.id, purchaseNo: order.purchaseNo, status: 'accepting', version: 2 }])
    expect(await linesSeen()).toContainEqual(line)
    expect(await linesSeen(callerOf('supplier', { supplierNo: 'S2' }))).not.toContainEqual(line)
    const detail = await callAs(database, supplier, readOrderDetail, { id: order.id })
    expect(detail.changes).toMatchObject([
      { fieldName: 'status', valueBefore: 'pendingRelease', valueAfter: 'accepting', changeParty: 'purchaser' },
    ])
    expect(detail.releasedDate).toMatch(/^\d{4}-\d\d-\d\d /)
  })

  it('is told to the supplier and kept in the operation log', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    await callAs(database, buyer, releaseOrders, { list: [order] })
    const log = database.ownerDb
      .selectFrom('sys_operation_log')
      .select('user_no')
      .where('document_no', '=', order.purchaseNo)
    expect(await log.execute()).toEqual([{ user_no: 'buyer' }])
    const messages = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['topic', 'supplier_no', 'payload'])
      .execute()
    expect(messages).toContainEqual({ topic: 'orders', supplier_no: 'S1', payload: { documentNo: order.purchaseNo } })
  })

  it('of several orders releases all or none, and names the one that stands in the way', async () => {
    const first = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
    const frozen = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo: 'S-FROZEN' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ is_order_frozen: true })
      .where('supplier_no', '=', 'S-FROZEN')
      .execute()
    await expect(callAs(database, buyer, releaseOrders, { list: [first, frozen] })).rejects.toMatchObject({
      declaration: ordersErrors.supplierFrozenForOrders,
      details: [{ path: frozen.purchaseNo }],
    })
    expect((await callAs(database, buyer, readOrderDetail, { id: first.id })).status).toBe('pendingRelease')
  })

  it('releases orders of one warehouse and category together, and no others', async () => {
    const wide = callerOf('purchaser', { warehouseNos: ['W1', 'W2'], classifyTypes: ['C1', 'C2'] })
    const build = (overrides: OrderOverrides) =>
      buildOrder(database.ownerDb, { status: 'pendingRelease', ...overrides })
    const here = await build({})
    for (const other of [await build({ warehouseNo: 'W2' }), await build({ classifyType: 'C2' })]) {
      await expect(callAs(database, wide, releaseOrders, { list: [here, other] })).rejects.toMatchObject({
        declaration: platformErrors.batchRowsDiffer,
      })
    }
    expect(await callAs(database, wide, releaseOrders, { list: [here, await build({})] })).toHaveLength(2)
  })

  it('needs a supplier that is valid', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease', supplierNo: 'S-GONE' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ status_code: '0' })
      .where('supplier_no', '=', 'S-GONE')
      .execute()
    await expect(callAs(database, buyer, releaseOrders, { list: [order] })).rejects.toMatchObject({
      declaration: ordersErrors.unknownSupplier,
      parameters: { value: 'S-GONE' },
    })
  })

  it('needs lines with quantities', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'pendingRelease', lines: [] })
    await expect(callAs(database, buyer, releaseOrders, { list: [order] })).rejects.toMatchObject({
      declaration: ordersErrors.nothingOrdered,
    })
  })
})
