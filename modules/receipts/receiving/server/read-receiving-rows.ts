import { sql } from 'kysely'
import { receiptState } from '#modules/receipts/receipt/contract/lifecycle.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { receivingCalls } from '../contract/calls.ts'

type Row = CallOutput<typeof receivingCalls, 'ISrmReceivingDetailService/getReceivingDetailById'>['rows'][number]
type StoredRow = Omit<Row, 'state'> & { isReversed: boolean; reversesId: string | null }

/** The acceptances, gifts, refusals and returns behind one line of an ASN, in the order of booking. */
export const readReceivingRows: Handler<
  typeof receivingCalls,
  'ISrmReceivingDetailService/getReceivingDetailById'
> = async ({ trx }, { id }) => {
  const line = await trx.selectFrom('srm_asn_line').select('id').where('id', '=', id).executeTakeFirst()
  if (!line) fail(platformErrors.notFound)
  const { rows } = await sql<StoredRow>`
    select id, kind, document_no as "documentNo", lot_no as "lotNo", trim_scale(qty) as qty, day, reason,
      is_reversed as "isReversed", reverses_id as "reversesId", create_name as "createName",
      to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from (
      select id, case when gift_qty = 0 then 'accepted' else 'gift' end as kind, receipt_no as document_no, lot_no,
        receive_qty + gift_qty as qty, receipt_date as day, reason, is_reversed, reverses_id, create_name, update_date
      from srm_check_receipt where asn_line_id = ${id}
      union all
      select id, 'refused', receipt_no, lot_no, check_return_qty, receipt_date, reason,
        is_reversed, reverses_id, create_name, update_date
      from srm_check_return where asn_line_id = ${id}
      union all
      select b.id, 'returned', b.return_no, b.lot_no, b.return_qty, b.return_date, b.reason,
        b.is_reversed, b.reverses_id, b.create_name, b.update_date
      from srm_check_receipt r join srm_bill_return_line b on b.receipt_id = r.id where r.asn_line_id = ${id}
    ) behind order by update_date, kind, id`.execute(trx)
  return {
    rows: rows.map(({ isReversed, reversesId, ...row }) => ({
      ...row,
      state: receiptState({ isReversed, reversesId }),
    })),
  }
}
