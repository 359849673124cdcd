import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The state of a published schedule by what is kept of its days. */
export async function stateOfDays(
  trx: ScopedTransaction,
  itemId: string,
): Promise<'published' | 'answered' | 'replied'> {
  const { rows } = await sql<{ state: 'published' | 'answered' | 'replied' }>`
    select case when waiting_count > 0 then 'published' when differing_count > 0 then 'answered' else 'replied' end as state
    from srm_schedule_item where id = ${itemId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a locked schedule is there')
  return row.state
}
