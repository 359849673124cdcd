import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Opens sign-in of a user of the scope's company from everywhere: wrong guesses until now count no more. */
export async function releaseSignIn(trx: ScopedTransaction, userId: string): Promise<void> {
  await sql`select release_sign_in(${userId})`.execute(trx)
}
