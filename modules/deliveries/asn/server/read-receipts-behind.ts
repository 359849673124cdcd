import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** A receipt's row behind a line of an ASN. */
export interface ReceiptBehind {
  asnLineId: string
  id: string
  kind: 'accepted' | 'gift' | 'refused' | 'returned'
  receiptNo: string
  lotNo: string
  qty: string
  receiptDate: string
  deliveryTiming: string | null
  reason: string
  isReversed: boolean
  reversesId: string | null
  createName: string
  updateDate: string
  actions: Record<string, string | null>
}

/** What was accepted and refused of an ASN, the gifts that were taken in, and what went back of it, in the order of booking; the purchaser may cancel what is not reversed. */
export async function readReceiptsBehind(
  { trx, caller, sentence }: CallContext,
  asnId: string,
): Promise<ReceiptBehind[]> {
  const rows = await sql<Omit<ReceiptBehind, 'actions'>>`
    select asn_line_id as "asnLineId", id, kind, receipt_no as "receiptNo", lot_no as "lotNo", trim_scale(qty) as qty,
      receipt_date as "receiptDate", delivery_timing as "deliveryTiming", reason, is_reversed as "isReversed",
      reverses_id as "reversesId", create_name as "createName",
      to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from (
      select asn_line_id, id, case when gift_qty = 0 then 'accepted' else 'gift' end as kind, receipt_no, lot_no,
        receive_qty + gift_qty as qty, receipt_date, delivery_timing, reason, is_reversed, reverses_id, create_name, update_date
      from srm_check_receipt where asn_id = ${asnId}
      union all
      select asn_line_id, id, 'refused', receipt_no, lot_no, check_return_qty, receipt_date, null, reason,
        is_reversed, reverses_id, create_name, update_date
      from srm_check_return where asn_id = ${asnId}
      union all
      select c.asn_line_id, b.id, 'returned', b.return_no, b.lot_no, b.return_qty, b.return_date, null, b.reason,
        b.is_reversed, b.reverses_id, b.create_name, b.update_date
      from srm_bill_return_line b join srm_check_receipt c on c.id = b.receipt_id where c.asn_id = ${asnId}
    ) behind order by update_date, kind, id`.execute(trx)
  return rows.rows.map((row) => {
    const isOver = row.isReversed || row.reversesId !== null
    const refusal = isOver ? sentence(deliveriesErrors.receiptReversed) : null
    const actions: Record<string, string | null> =
      caller.side === 'purchaser' && row.kind !== 'returned' ? { cancelReceipt: refusal } : {}
    return { ...row, actions }
  })
}
