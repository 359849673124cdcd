import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Ends all sessions of these users; each next call with one of their tokens is refused. */
export async function revokeSessions(trx: ScopedTransaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('sys_session')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .execute()
}
