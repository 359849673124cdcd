import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { buildOrder, callAs, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { releaseOrders } from '#modules/orders/order-entry/server/release-orders.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readQuantityTrace } from './read-quantity-trace.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

/** An order that went the whole way: split, shipped twice, accepted and refused in part, returned, ended. */
async function travelled() {
  const order = await buildOrder(database.ownerDb, { status: 'pendingRelease' })
  const [released] = await callAs(database, buyer, releaseOrders, { list: [{ id: order.id, version: 1 }] })
  const batchId = order.lines[0]?.batchId ?? ''
  const deliveries = [
    { supReplyQty: '90', supReplyDate: '2026-03-20' },
    { supReplyQty: '10', supReplyDate: '2026-04-01' },
  ]
  await callAs(database, supplier, acceptOrder, {
    id: order.id,
    version: released?.version ?? 0,
    answers: [{ batchId, deliveries }],
  })
  const { ownerDb } = database
  await moveQuantities(ownerDb, batchId, 'asnSubmit', { pending: '50' })
  await moveQuantities(ownerDb, batchId, 'asnShip', { pending: '-50', delivery: '50', on_way: '50' })
  await moveQuantities(ownerDb, batchId, 'asnShip', { delivery: '20', on_way: '20' })
  await moveQuantities(ownerDb, batchId, 'accept', { on_way: '-40', receive: '40' })
  await moveQuantities(ownerDb, batchId, 'refuse', { on_way: '-10', check_return: '10' })
  await moveQuantities(ownerDb, batchId, 'returnExchange', { return_exchange: '5' })
  await moveQuantities(ownerDb, batchId, 'end', { on_way: '-8', ended: '8' })
  return { order, batchId }
}

describe('the quantity trace', () => {
  it('goes the way of the goods', async () => {
    const { order, batchId } = await travelled()
    const story = await callAs(database, supplier, readQuantityTrace, { batchId })
    expect(story).toMatchObject({
      purchaseNo: order.purchaseNo,
      lineBatch: '10-1-1',
      goodsNo: 'ITEM-1',
      purchaseUnitNo: 'PCS',
    })
    expect(story.steps.map(({ step, qty }) => [step, qty])).toEqual([
      ['ordered', '90'],
      ['promised', '90'],
      ['pending', '0'],
      ['shipped', '70'],
      ['onWay', '12'],
      ['toInspect', '0'],
      ['accepted', '40'],
      ['refused', '10'],
      ['returned', '5'],
      ['credited', '0'],
      ['ended', '8'],
      ['open', '43'],
    ])
  })

  it('has the movements behind each number: their sum is the number, and the number is the batch\u2019s balance', async () => {
    const { order, batchId } = await travelled()
    const { steps } = await callAs(database, buyer, readQuantityTrace, { batchId })
    for (const { step, qty, documents } of steps) {
      if (step === 'promised' || step === 'open') continue
      expect(sum(documents.map((document) => document.qty)), step).toBe(qty)
    }
    const { lines } = await callAs(database, buyer, readOrderDetail, { id: order.id })
    const batch = lines[0]?.batches.find(({ id }) => id === batchId)
    expect(Object.fromEntries(steps.map(({ step, qty }) => [step, qty]))).toMatchObject({
      ordered: batch?.batchPurQty,
      promised: batch?.supReplyQty,
      pending: batch?.pendingQty,
      shipped: batch?.deliveryQty,
      onWay: batch?.onWayQty,
      accepted: batch?.receiveQty,
      refused: batch?.checkReturnQty,
      returned: batch?.returnExchangeQty,
      ended: batch?.endedQty,
      open: batch?.unDeliveryQty,
    })
    expect(steps[3]?.documents[0]).toMatchObject({
      documentType: 'asn',
      documentNo: 'ASN-1',
      movement: 'asnShip',
      qty: '50',
      createName: 'Builder',
    })
    expect(steps[1]?.documents).toMatchObject([
      { documentType: 'order', documentId: order.id, movement: 'promise', qty: '90', createName: 'Supplier' },
    ])
  })

  it('begins for the supplier, too, with what was ordered before the release', async () => {
    const { batchId } = await travelled()
    const { steps } = await callAs(database, supplier, readQuantityTrace, { batchId })
    expect(steps[0]?.documents.map(({ movement, qty }) => [movement, qty])).toEqual([
      ['order', '100'],
      ['split', '-10'],
    ])
  })

  it('of another supplier\u2019s batch does not exist', async () => {
    const { batchId } = await travelled()
    await expect(
      callAs(database, callerOf('supplier', { supplierNo: 'S2' }), readQuantityTrace, { batchId }),
    ).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })
})

describe('an order\u2019s detail', () => {
  it('rounds each line\u2019s amount and tax half up to the currency\u2019s decimals, and adds the rounded lines', async () => {
    const lines = [
      { lineQty: '3', price: '0.335', taxRate: '13' },
      { itemNo: 'ITEM-2', lineQty: '7', price: '0.115', taxRate: '6' },
    ]
    const order = await buildOrder(database.ownerDb, { lines })
    const detail = await callAs(database, buyer, readOrderDetail, { id: order.id })
    expect(detail.lines.map(({ amount, taxAmount }) => [amount, taxAmount])).toEqual([
      ['1.01', '0.13'],
      ['0.81', '0.05'],
    ])
    expect(detail).toMatchObject({
      amount: '1.82',
      taxAmount: '0.18',
      amountWithTax: '2',
      orgName: 'Organisation O1',
      warehouseName: 'Warehouse W1',
    })
    const yen = await buildOrder(database.ownerDb, {
      currency: 'JPY',
      currencyDecimals: 0,
      lines: [{ lineQty: '3', price: '33.5', taxRate: '10' }],
    })
    expect(await callAs(database, buyer, readOrderDetail, { id: yen.id })).toMatchObject({
      amount: '101',
      taxAmount: '10',
      amountWithTax: '111',
    })
  })

  it('says what the reader may do, and why not, in the reader\u2019s language', async () => {
    const order = await buildOrder(database.ownerDb, { status: 'accepting' })
    const { actions } = await callAs(database, supplier, readOrderDetail, { id: order.id }, { language: 'zh-CN' })
    expect(actions).toMatchObject({
      accept: null,
      reject: null,
      confirmChange: expect.stringMatching(/\p{Script=Han}/u),
    })
    expect(Object.keys(actions)).not.toContain('release')
  })
})
