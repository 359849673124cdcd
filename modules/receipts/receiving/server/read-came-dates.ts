import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The days on which acceptances were posted, by their ids: what they brought came into the company then, wherever it lies by now. */
export async function readCameDates(
  trx: ScopedTransaction,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; postingDate: string }>`
    select id, posting_date as "postingDate" from srm_check_receipt where id = any (${receiptIds}::bigint[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, postingDate }) => [id, postingDate]))
}
