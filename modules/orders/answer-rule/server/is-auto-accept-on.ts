import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/**
 * Whether orders of the scope's company are accepted automatically at the end of their time limit. One that has paused that task,
 * or let its schedule end, waits for its suppliers.
 */
export async function isAutoAcceptOn(trx: ScopedTransaction): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select is_auto_accepting() as "isOn"`.execute(trx)
  return rows[0]?.isOn ?? false
}
