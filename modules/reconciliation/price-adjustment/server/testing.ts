import { sql } from 'kysely'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { act } from '#modules/reconciliation/deduction/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'

type Databases = Pick<TestDatabase, 'db' | 'ownerDb'>

/** Goods that were received at a price. */
export interface PricedItems {
  itemNo: string
  receiptId: string
  purchaseNo: string
  /** What names them in a price adjustment. */
  place: { orgNo: string; warehouseNo: string; classifyType: string; supplierNo: string; goodsNo: string }
}

/** Receives goods of an order of their own. */
export async function receivedItems(
  database: Databases,
  buyer: Caller,
  {
    itemNo,
    price,
    qty,
    ...head
  }: { itemNo: string; price: string; qty: string; warehouseNo?: string; orderType?: '1' | '3' },
): Promise<PricedItems> {
  const lines = [{ itemNo, price, lineQty: qty, taxRate: '13' }]
  const asn = await buildAsn(database, { quantities: [qty], order: { lines, ...head } })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const { warehouseNo = 'W1' } = head
  return {
    itemNo,
    receiptId: receiptIds[0] ?? '',
    purchaseNo: asn.order.purchaseNo,
    place: { orgNo: 'O1', warehouseNo, classifyType: 'C1', supplierNo: 'S1', goodsNo: itemNo },
  }
}

/** Gives goods back; answers the return. */
export const giveBack = (database: Databases, buyer: Caller, receiptId: string, returnQty: string) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmBillReturnService/addBillReturn', {
      ...{ returnType: 'credit', returnDate: '2026-03-20', reason: 'Cracked' },
      lines: [{ receiptId, cellNo: 'RECEIVING', returnQty }],
    }),
  ) as Promise<{ id: string }>

/** Cancels a return. */
export const cancelReturn = (database: Databases, buyer: Caller, id: string) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' }),
  )

/** Puts what an adjustment changes of its first line on a bill that there is not. */
export const putAdjustmentOnBill = ({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, adjustmentId: string) =>
  sql`insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no)
    select p.id, 'bill', p.amount, p.tax_amount, 'bill', 1, 'B-1' from srm_payable p
    join srm_price_adjustment_line l on (p.source_type, p.source_id) = ('priceAdjust', l.id)
    where l.adjustment_id = ${adjustmentId} order by l.id limit 1`.execute(ownerDb)
