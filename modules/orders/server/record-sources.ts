import { sql } from 'kysely'
import { Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { ordersErrors } from '../contract/errors.ts'
import { orderAnswerConfigRecord, orderToleranceRecord } from '../contract/records/answer-records.ts'

/** Refuses a second valid tolerance for the same organisation, supplier and item. */
async function checkTolerance({ trx }: CallContext, { after }: RecordChange): Promise<void> {
  if (after.statusCode !== '1') return
  const { rows } = await sql<{ number: string }>`
    select tolerance_no as number from srm_order_tolerance
    where status_code = '1' and org_no = ${after.orgNo} and supplier_no is not distinct from ${after.supplierNo ?? null}
      and item_no is not distinct from ${after.itemNo ?? null} and tolerance_no <> ${after.toleranceNo}`.execute(trx)
  const [other] = rows
  if (!other) return
  const declaration = ordersErrors.toleranceTaken
  throw new Refusal(declaration, other, [{ path: 'orgNo', declaration, parameters: other }])
}

/** Where the rows of each record lie. One organisation has one row of answer rules; the database sees to it. */
export const recordSources: readonly RecordSource[] = [
  { record: orderAnswerConfigRecord, table: 'srm_order_answer_config' },
  { record: orderToleranceRecord, table: 'srm_order_tolerance', check: checkTolerance },
]
