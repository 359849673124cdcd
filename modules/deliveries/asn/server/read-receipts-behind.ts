import { sql } from 'kysely'
import type { z } from 'zod'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import { asnReceiptFields } from '../contract/fields.ts'
import type { detailReceipt } from '../contract/schemas.ts'

/** A receipt's row behind a line of an ASN. */
type ReceiptBehind = z.output<typeof detailReceipt> & { asnLineId: string }

const behind = defineList({
  fields: asnReceiptFields,
  table: 'srm_check_receipt',
  defaultSort: { field: 'updateDate', order: 'asc' },
  searchColumn: null,
})

/** What was accepted and refused of an ASN, the gifts that were taken in, and what went back of it, in the order of booking; the purchaser may cancel what is not reversed. */
export async function readReceiptsBehind(
  { trx, caller, sentence }: CallContext,
  asnId: string,
): Promise<ReceiptBehind[]> {
  const rows = await sql<Omit<ReceiptBehind, 'actions'>>`
    select ${selectSql(behind)}, t1.asn_line_id as "asnLineId", t1.kind
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
    ) t1 order by t1.update_date, t1.kind, t1.id`.execute(trx)
  return rows.rows.map((row) => {
    const isOver = row.isReversed || row.reversesId !== null
    const refusal = isOver ? sentence(deliveriesErrors.receiptReversed) : null
    const actions: ReceiptBehind['actions'] =
      caller.side === 'purchaser' && row.kind !== 'returned' ? { cancelReceipt: refusal } : {}
    return { ...row, actions }
  })
}
