import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import {
  type BuiltOrder,
  buildOrder,
  callAs,
  callerOf,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { acceptOrder } from './accept-order.ts'
import { bulkAcceptOrders } from './bulk-accept-orders.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const supplier = callerOf('supplier')
const waiting = (overrides: OrderOverrides = {}) => buildOrder(database.ownerDb, { status: 'accepting', ...overrides })
const promise = (supReplyQty: string, supReplyDate = '2026-03-20') => ({ supReplyQty, supReplyDate })
const detailOf = ({ id }: BuiltOrder) => callAs(database, supplier, readOrderDetail, { id })
const batchesOf = async (order: BuiltOrder) => (await detailOf(order)).lines.flatMap((line) => line.batches)
const key = ({ id, version }: BuiltOrder) => ({ id, version })

/** Answers each line of the order with these deliveries. */
function answer(order: BuiltOrder, ...perLine: ReturnType<typeof promise>[][]) {
  const answers = perLine.map((deliveries, index) => ({ batchId: order.lines[index]?.batchId ?? '', deliveries }))
  return callAs(database, supplier, acceptOrder, { ...key(order), answers })
}

describe('an answer', () => {
  it('with the whole quantity puts the order in progress and keeps what was promised', async () => {
    const order = await waiting()
    expect(await answer(order, [promise('100', '2026-03-25')])).toMatchObject({ status: 'executing', version: 2 })
    expect(await batchesOf(order)).toMatchObject([
      { batchPurQty: '100', supReplyQty: '100', supReplyDate: '2026-03-25', unDeliveryQty: '100' },
    ])
    const detail = await detailOf(order)
    expect(detail.answerMode).toBe('supplier')
    expect(
      detail.changes.map(({ fieldName, valueAfter, changeParty }) => [fieldName, valueAfter, changeParty]),
    ).toEqual([
      ['supReplyQty', '100', 'supplier'],
      ['supReplyDate', '2026-03-25', 'supplier'],
    ])
  })

  it('with several dates splits the batch, and the ordered sum stays', async () => {
    const order = await waiting()
    await answer(order, [promise('60'), promise('30', '2026-04-01'), promise('10', '2026-04-15')])
    expect(await batchesOf(order)).toMatchObject([
      { purchaseBatchSeq: 1, batchPurQty: '60', supReplyDate: '2026-03-20' },
      { purchaseBatchSeq: 2, batchPurQty: '30', supReplyDate: '2026-04-01' },
      { purchaseBatchSeq: 3, batchPurQty: '10', supReplyDate: '2026-04-15' },
    ])
  })

  it('whose dates do not add up to the ordered quantity is refused with both sums', async () => {
    const order = await waiting()
    await expect(answer(order, [promise('60'), promise('30', '2026-04-01')])).rejects.toMatchObject({
      declaration: ordersErrors.splitSumDiffers,
      parameters: { purchaseNo: order.purchaseNo, lineBatch: '10-1-1', sum: '90', ordered: '100' },
    })
    expect(await detailOf(order)).toMatchObject({ status: 'accepting', version: 1 })
  })

  it('promises no day before the order was written, but the one on which it is expected', async () => {
    const early = { purchaseDate: '2026-03-10', lines: [{ expectArrivalDate: '2026-03-05' }] }
    await expect(answer(await waiting(early), [promise('100', '2026-03-09')])).rejects.toMatchObject({
      declaration: ordersErrors.dayBeforeOrder,
      parameters: { lineBatch: '10-1-1', date: '2026-03-09', orderDate: '2026-03-10' },
    })
    for (const day of ['2026-03-05', '2026-03-10']) {
      expect(await answer(await waiting(early), [promise('100', day)])).toMatchObject({ version: 2 })
    }
  })

  it('with another quantity is a proposal: nothing moves until the purchaser answers', async () => {
    const order = await waiting()
    expect(await answer(order, [promise('80')])).toMatchObject({ status: 'changing' })
    expect(await batchesOf(order)).toMatchObject([{ batchPurQty: '100', supReplyQty: '80' }])
    const detail = await detailOf(order)
    expect(detail.answeredDate).toBeNull()
    expect(detail.changes).toContainEqual(
      expect.objectContaining({ state: 'proposed', fieldName: 'batchPurQty', valueBefore: '100', valueAfter: '80' }),
    )
  })

  it('with another quantity is told with its remarks, as accepted ones are without', async () => {
    const orders = [await waiting(), await waiting()]
    const remarks = 'Two machines stand still'
    for (const [index, order] of orders.entries()) {
      const answers = order.lines.map(({ batchId }) => ({ batchId, deliveries: [promise(index === 0 ? '80' : '100')] }))
      await callAs(database, supplier, acceptOrder, { ...key(order), answers, remarks })
    }
    const { rows } = await sql`select event, event_detail #>> '{values,reason}' as reason from sys_outbox
      where event_detail ->> 'documentNo' = any (${orders.map(({ purchaseNo }) => purchaseNo)}::text[]) order by id`.execute(
      database.ownerDb,
    )
    expect(rows).toEqual([
      { event: 'changeAsked', reason: remarks },
      { event: 'orderAccepted', reason: null },
    ])
  })

  it('needs every open line, and no line of another order', async () => {
    const order = await waiting({ lines: [{}, { itemNo: 'ITEM-2' }] })
    const stranger = await waiting()
    await expect(answer(order, [promise('100')])).rejects.toMatchObject({ declaration: ordersErrors.answersIncomplete })
    const mixed = { ...order, lines: [...order.lines.slice(0, 1), ...stranger.lines] }
    await expect(answer(mixed, [promise('100')], [promise('100')])).rejects.toMatchObject({
      declaration: ordersErrors.answersIncomplete,
    })
  })

  it('may have no more decimals than the unit', async () => {
    const order = await waiting({ lines: [{ itemNo: 'OIL', unitNo: 'KG', unitDecimals: 2, lineQty: '1.25' }] })
    await expect(answer(order, [promise('1.005'), promise('0.245', '2026-04-01')])).rejects.toMatchObject({
      declaration: ordersErrors.quantityDecimals,
      parameters: { quantity: '1.005', unit: 'KG', decimals: 2 },
    })
    await answer(order, [promise('1.01'), promise('0.24', '2026-04-01')])
    expect((await batchesOf(order)).map((batch) => batch.batchPurQty)).toEqual(['1.01', '0.24'])
  })

  it('given twice at the same moment counts once', async () => {
    const order = await waiting()
    const results = await Promise.allSettled([
      answer(order, [promise('100')]),
      answer(order, [promise('100', '2026-04-09')]),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { declaration: { code: 'wire.staleVersion' } },
    })
  })
})

describe('accepting several orders at once', () => {
  const acceptAll = (orders: BuiltOrder[]) => callAs(database, supplier, bulkAcceptOrders, { list: orders.map(key) })

  it('promises each as ordered', async () => {
    const orders = [await waiting(), await waiting({ lines: [{ lineQty: '7' }, { itemNo: 'ITEM-2', lineQty: '9' }] })]
    expect((await acceptAll(orders)).map(({ status }) => status)).toEqual(['executing', 'executing'])
    for (const order of orders) {
      for (const batch of await batchesOf(order)) {
        expect([batch.supReplyQty, batch.supReplyDate]).toEqual([batch.batchPurQty, batch.expectArrivalDate])
      }
    }
  })

  it('accepts all or none', async () => {
    const orders = [await waiting(), await buildOrder(database.ownerDb), await waiting()]
    await expect(acceptAll(orders)).rejects.toMatchObject({
      declaration: ordersErrors.fullyAccepted,
      details: [{ path: orders[1]?.purchaseNo }],
    })
    expect(await Promise.all(orders.map(async (order) => (await detailOf(order)).status))).toEqual([
      'accepting',
      'executing',
      'accepting',
    ])
  })

  it('accepts orders of one warehouse together, and no others', async () => {
    await expect(acceptAll([await waiting(), await waiting({ warehouseNo: 'W2' })])).rejects.toMatchObject({
      declaration: { code: 'wire.batchRowsDiffer' },
    })
  })

  it('does not reach another supplier\u2019s order', async () => {
    const orders = [await waiting(), await waiting({ supplierNo: 'S2' })]
    await expect(acceptAll(orders)).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
  })
})
