import { sql } from 'kysely'
import { unitPrice } from '#modules/orders/server.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { invoiceCalls } from '../contract/calls.ts'

type Line = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/getStatedLines'>['lines'][number]
type Row = Omit<Line, 'orderPrice'> & {
  price_of_order: string | null
  ordered_qty: string | null
  ordered_line_qty: string | null
}

/** Lines of an invoicing bill beside what order and receipts say, with what the real invoice states of them. */
export const readStatedLines: Handler<typeof invoiceCalls, 'ISupInvoiceService/getStatedLines'> = async (
  { trx },
  { id },
) => {
  const { rows } = await sql<Row>`
    select l.id::text as id, l.origin_no as "originNo", l.source_type as "sourceType", l.goods_no as "goodsNo", l.goods_name as "goodsName",
      l.purchase_unit_no as "purchaseUnitNo", trim_scale(l.qty) as qty, trim_scale(l.price) as price, trim_scale(l.net_amount) as "netAmount",
      trim_scale(o.price) as price_of_order, o.ordered_qty, o.ordered_line_qty, trim_scale(b.batch_pur_qty) as "orderedQty",
      trim_scale(b.receive_qty - coalesce((select sum(return_qty) from srm_bill_return_line where batch_id = b.id), 0)) as "receivedQty",
      trim_scale(l.invoice_qty) as "invoiceQty", trim_scale(l.invoice_price) as "invoicePrice"
    from srm_invoice_line l join srm_payable p on p.id = l.payable_id
    left join srm_purchase_batch b on b.id = p.batch_id and p.source_type in ('acceptance', 'return')
    left join srm_purchase_line o on o.id = b.line_id
    where l.doc_id = ${id} order by l.id`.execute(trx)
  if (rows.length === 0) fail(platformErrors.notFound)
  const lines = rows.map(({ price_of_order: price, ordered_qty, ordered_line_qty, ...line }) => ({
    ...line,
    orderPrice: price === null ? null : unitPrice({ price, ordered_qty, ordered_line_qty }),
  }))
  return { lines }
}
