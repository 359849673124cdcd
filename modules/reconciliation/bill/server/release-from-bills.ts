import { sql } from 'kysely'
import type { ReversedSource } from '#modules/receipts/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { bill } from '../contract/document.ts'
import { UNSENT_STATES } from '../contract/fields.ts'

/**
 * Before acceptances or returns are reversed: their payables leave the bills that the purchaser still works on, and a bill that the
 * supplier has refuses the reversal by its number.
 */
export async function releaseFromBills(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  sourceType: ReversedSource,
  sourceIds: readonly string[],
): Promise<void> {
  const { trx, caller } = context
  const ids = sql`any (${[...sourceIds]}::bigint[])`
  const adjusted = sourceType === 'acceptance' ? sql`receipt_id` : sql`return_line_id`
  // What adjustments of their price changed goes with them.
  const ofSources = sql`((p.source_type = ${sourceType} and p.source_id = ${ids}) or (p.source_type = 'priceAdjust'
    and p.source_id in (select id from srm_price_adjustment_line where ${adjusted} = ${ids} and not is_removed)))`
  await sql`select from srm_payable p where ${ofSources} order by id for update`.execute(trx)
  const { rows } = await sql<{ lineId: string; billId: string; billNo: string; status: string }>`
    select l.id as "lineId", b.id as "billId", b.bill_no as "billNo", b.status
    from srm_payable p join srm_bill_line l on l.payable_id = p.id and not l.is_removed
    join lateral (select * from srm_bill b where b.id = l.bill_id for update) b on true
    where ${ofSources}
    order by b.id, l.id`.execute(trx)
  const sent = rows.find(({ status }) => !isOneOf(UNSENT_STATES, status))
  if (sent) fail(reconciliationErrors.onSentBill, { billNo: sent.billNo })
  if (rows.length === 0) return
  await sql`update srm_bill_line set is_removed = true where id = any (${rows.map(({ lineId }) => lineId)}::bigint[])`.execute(
    trx,
  )
  const { rows: changed } = await sql<StoredRow<typeof bill>>`
    update srm_bill set version = version + 1, update_name = ${caller.userName}, update_date = clock_timestamp()
    where id = any (${[...new Set(rows.map(({ billId }) => billId))]}::bigint[]) returning *`.execute(trx)
  for (const row of changed) announceDocument(context, bill, row)
}
