import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, balancesOf, buildAsn, act as ship } from '#modules/deliveries/asn/server/testing.ts'
import { postStock } from '#modules/inventory/server.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  act,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  receive,
  stateOfEverything,
  stockOf,
} from '#modules/receipts/receipt/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { returnCalls } from '../contract/calls.ts'
import { returns } from './returns.ts'

const returnNote = returns.module.printables[0] as PrintableDocument

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
type Requested = { returnType?: string; qty?: string; cellNo?: string; returnDate?: string }

/** An ASN received as a whole, with its only acceptance. */
async function received(itemNo: string, order: object = {}, qty = '100') {
  const asn = await buildAsn(database, { quantities: [qty], order: { lines: [{ itemNo }], ...order } })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const line = asn.order.lines[0]
  return { asn, receiptId: receiptIds[0] ?? '', batchId: line?.batchId ?? '', lineId: line?.lineId ?? '' }
}

const giveBack = (receiptId: string, overrides: Requested = {}, caller = buyer) =>
  act(database, caller, (context) =>
    call(context, 'ISrmBillReturnService/addBillReturn', {
      returnType: overrides.returnType ?? 'exchange',
      returnDate: overrides.returnDate ?? RECEIPT_DAY,
      reason: 'Cracked',
      lines: [{ receiptId, cellNo: overrides.cellNo ?? 'RECEIVING', returnQty: overrides.qty ?? '30' }],
    }),
  ) as Promise<{ id: string; returnNo: string }>
const cancel = (id: string) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' }),
  ) as Promise<{ id: string; returnNo: string }>
const page = async (caller = buyer, condition: object = {}) =>
  returnCalls['ISrmBillReturnService/getBillReturnPage'].output.parse(
    await act(database, caller, (context) => call(context, 'ISrmBillReturnService/getBillReturnPage', { condition })),
  )
const orderStatus = async (headId: string) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', '=', headId)
      .executeTakeFirstOrThrow()
  ).status

describe('a return for exchange', () => {
  it('takes the goods out of stock and opens the order for their delivery again', async () => {
    const { asn, receiptId, batchId } = await received('EXCHANGED')
    expect(await orderStatus(asn.order.id)).toBe('completed')
    await giveBack(receiptId)
    expect(await stockOf(database)).toMatchObject({ 'T1/W1/RECEIVING/EXCHANGED/LOT-A/': '70' })
    expect(await balancesOf(database, batchId)).toMatchObject({ accepted: '100', toShip: '30' })
    expect(await orderStatus(asn.order.id)).toBe('executing')
    await ship(database, supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId, deliveryQty: '30' }] })),
    )
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '130', onWay: '30', toShip: '0' })
  })

  it('is refused on a closed line, where nothing is delivered anew', async () => {
    const { asn, receiptId, lineId } = await received('CLOSED', {}, '60')
    const { id, version } = await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select(['id', 'version'])
      .where('id', '=', asn.order.id)
      .executeTakeFirstOrThrow()
    await act(database, buyer, (context) =>
      call(context, 'ISupSrmPurchaseHeadService/closeLine', { id, version, lineIds: [lineId], reason: 'Enough' }),
    )
    await expect(giveBack(receiptId)).rejects.toMatchObject({ declaration: receiptsErrors.exchangeOfClosedLine })
    await giveBack(receiptId, { returnType: 'credit' })
  })
})

describe('a return for credit', () => {
  it('takes the goods out of stock and off the amount, and leaves the order complete', async () => {
    const { asn, receiptId, batchId } = await received('CREDITED')
    const before = await balancesOf(database, batchId)
    await giveBack(receiptId, { returnType: 'credit' })
    expect(await balancesOf(database, batchId)).toEqual(before)
    expect(await orderStatus(asn.order.id)).toBe('completed')
    const [row] = (await page(buyer, { keyword: 'CREDITED' })).records
    expect(row).toMatchObject({
      returnType: 'credit',
      returnQty: '30',
      amount: '45',
      taxAmount: '5.85',
      reason: 'Cracked',
    })
  })

  it('takes off exactly what was accepted, in however many parts', async () => {
    const { receiptId } = await received('PARTS', { lines: [{ itemNo: 'PARTS', price: '0.333', lineQty: '7' }] }, '7')
    for (const qty of ['1', '2', '1', '3']) await giveBack(receiptId, { returnType: 'credit', qty })
    const { rows } = await sql<{ left: string; tax: string }>`
      select trim_scale(r.amount - sum(b.amount)) as left, trim_scale(r.tax_amount - sum(b.tax_amount)) as tax
      from srm_check_receipt r join srm_bill_return_line b on b.receipt_id = r.id where r.id = ${receiptId}
      group by r.id`.execute(database.ownerDb)
    expect(rows).toEqual([{ left: '0', tax: '0' }])
    await expect(giveBack(receiptId, { qty: '1' })).rejects.toMatchObject({ declaration: receiptsErrors.allReturned })
  })

  it('is told in the history of the order line', async () => {
    const { receiptId, lineId } = await received('TOLD')
    const { returnNo } = await giveBack(receiptId, { returnType: 'credit', qty: '4' })
    const { events } = (await act(database, supplier, (context) =>
      call(context, 'ISupSrmOrderTrackingService/getOrderTimeline', { lineId }),
    )) as { events: object[] }
    expect(events[0]).toMatchObject({ subject: 'returnCredit', after: '4', documentNo: returnNo, reason: 'Cracked' })
  })
})

describe('every return', () => {
  it('is refused above what was accepted and not returned, above what lies in the cell, for nothing, for tomorrow and before it came', async () => {
    const { receiptId } = await received('LIMITED')
    await giveBack(receiptId, { qty: '60' })
    const refusals = [
      [{ qty: '41' }, receiptsErrors.overReturnable],
      [{ qty: '40', cellNo: 'ELSEWHERE' }, receiptsErrors.overOnHand],
      [{ qty: '0' }, receiptsErrors.returnQuantityZero],
      [{ qty: '-1' }, receiptsErrors.returnQuantityZero],
      [{ qty: '0.5' }, receiptsErrors.quantityDecimals],
      [{ returnDate: '2026-03-21' }, receiptsErrors.returnDateInFuture],
      [{ returnDate: '2026-03-19' }, receiptsErrors.returnDateBeforeReceipt],
    ] as const
    const before = await stateOfEverything(database)
    for (const [overrides, declaration] of refusals)
      await expect(giveBack(receiptId, overrides), JSON.stringify(overrides)).rejects.toMatchObject({ declaration })
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('takes goods from the cell in which they lie by now', async () => {
    const { receiptId } = await received('MOVED', {}, '20')
    const goods = { tenantsid: 'T1', orgNo: 'O1', warehouseNo: 'W1', itemNo: 'MOVED', lotNo: 'LOT-A', ownerNo: '' }
    const document = { type: 'move', id: '1', no: 'MOVE-1' }
    await act(database, buyer, ({ trx }) =>
      postStock(trx, { movement: 'take', stockDate: '2026-03-02', createName: 'Mover' }, [
        { ...goods, cellNo: 'RECEIVING', transactionType: '2', qty: '15', document },
        { ...goods, cellNo: 'A-01', transactionType: '1', qty: '15', document },
      ]),
    )
    const { rows } = (await act(database, buyer, (context) =>
      call(context, 'ISrmBillReturnService/getReturnableStock', { receiptIds: [receiptId] }),
    )) as { rows: object[] }
    expect(rows).toMatchObject([
      { cellNo: 'A-01', onHandQty: '15', returnableQty: '20' },
      { cellNo: 'RECEIVING', onHandQty: '5', returnableQty: '20' },
    ])
    await giveBack(receiptId, { qty: '15', cellNo: 'A-01' })
    expect((await stockOf(database))['T1/W1/A-01/MOVED/LOT-A/']).toBeUndefined()
  })

  it('is of one supplier and warehouse, and of acceptances that its reader sees', async () => {
    const own = await received('OWN')
    const other = await received('OTHER', { supplierNo: 'S2' })
    const lines = [own, other].map(({ receiptId }) => ({ receiptId, cellNo: 'RECEIVING', returnQty: '1' }))
    const both = { returnType: 'credit', returnDate: RECEIPT_DAY, reason: 'x', lines }
    await expect(
      act(database, buyer, (context) => call(context, 'ISrmBillReturnService/addBillReturn', both)),
    ).rejects.toMatchObject({ declaration: receiptsErrors.returnsDiffer })
    await expect(
      act(database, buyer, (context) => call(context, 'ISrmBillReturnService/addBillReturn', { ...both, lines: [] })),
    ).rejects.toMatchObject({ declaration: receiptsErrors.nothingReturned })
    await expect(giveBack(own.receiptId, {}, callerOf('purchaser', { warehouseNos: ['W2'] }))).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
  })

  it('keeps its receipt from being cancelled until it is cancelled itself', async () => {
    const { receiptId } = await received('KEPT')
    const cancelReceipt = () =>
      act(database, buyer, (context) =>
        call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'x' }),
      )
    const { id } = await giveBack(receiptId, { returnType: 'credit' })
    await expect(cancelReceipt()).rejects.toMatchObject({ declaration: receiptsErrors.returnedMeanwhile })
    await cancel(id)
    await cancelReceipt()
  })

  it('is told to the supplier, who reads it with its reason and prints its note', async () => {
    const { receiptId } = await received('NOTED')
    const { id, returnNo } = await giveBack(receiptId)
    const reported = await sql<{ event: string; supplier: string; reason: string }>`
      select event, supplier_no as supplier, event_detail #>> '{values,reason}' as reason from sys_outbox
      where event = 'returnPosted' and event_detail ->> 'documentNo' = ${returnNo}`.execute(database.ownerDb)
    expect(reported.rows).toEqual([{ event: 'returnPosted', supplier: 'S1', reason: 'Cracked' }])
    const { records } = await page(supplier, { keyword: returnNo })
    expect(records).toMatchObject([{ returnNo, returnQty: '30', actions: {} }])
    expect((await page(callerOf('supplier', { supplierNo: 'S2' }), { keyword: returnNo })).total).toBe(0)
    const [note] = await act(database, supplier, (context) => returnNote.read(context, [id]))
    expect(note).toMatchObject({
      documentNo: returnNo,
      head: { returnType: 'exchange', reason: 'Cracked' },
      rows: { lines: [{ goodsNo: 'NOTED', returnQty: '30', lotNo: 'LOT-A' }] },
    })
    expect(note && returnNote.refusal?.(note)).toBeNull()
  })
})

describe('cancelling a return', () => {
  it.each(['exchange', 'credit'])('for %s is an exact reversal under a number of its own', async (returnType) => {
    const { receiptId } = await received(`BACK-${returnType}`)
    const before = await stateOfEverything(database)
    const { id, returnNo } = await giveBack(receiptId, { returnType })
    const reversal = await cancel(id)
    expect(reversal.returnNo).not.toBe(returnNo)
    expect(await stateOfEverything(database)).toEqual(before)
    const { records } = await page(buyer, { keyword: `BACK-${returnType}` })
    expect(records.map((row) => [row.returnQty, row.amount, row.isReversed, row.isReversal])).toEqual([
      ['-30', '-45', false, true],
      ['30', '45', true, false],
    ])
    for (const one of [id, reversal.id])
      await expect(cancel(one)).rejects.toMatchObject({ declaration: receiptsErrors.returnReversedAlready })
    const [note] = await act(database, buyer, (context) => returnNote.read(context, [id]))
    expect(note && returnNote.refusal?.(note)).toBe(receiptsErrors.reversedNotPrinted)
  })

  it('is refused once the goods were shipped again', async () => {
    const { receiptId, batchId } = await received('AGAIN')
    const { id } = await giveBack(receiptId)
    await ship(database, supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId, deliveryQty: '25' }] })),
    )
    await expect(cancel(id)).rejects.toMatchObject({ declaration: receiptsErrors.exchangedShippedAgain })
  })

  it('counts returns by kind and finds them by number', async () => {
    const counts = await act(database, buyer, (context) =>
      call(context, 'ISrmBillReturnService/getBillReturnStatus', { condition: {} }),
    )
    const { all, exchange, credit } = counts as Record<string, number>
    expect(all).toBe((exchange ?? 0) + (credit ?? 0))
    expect(Math.min(exchange ?? 0, credit ?? 0)).toBeGreaterThan(0)
  })
})
