import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Numbers of new documents: of receipts (GR), inspections (IN), tasks (PT) and their adjustments (PA). A used one is never used again. */
export async function takeNumbers(
  trx: ScopedTransaction,
  prefix: 'GR' | 'IN' | 'PT' | 'PA',
  today: string,
  count = 1,
): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select next_document_no(${prefix}, ${today}::date) as no from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ no }) => no)
}
