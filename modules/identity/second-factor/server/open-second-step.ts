import { sql } from 'kysely'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** How long the code may be typed after the password. */
const STEP_MINUTES = 5

/** Keeps that the password was right; the answered ticket and a code open the session. */
export async function openSecondStep(
  trx: ScopedTransaction,
  { id, tenantsid }: { id: string; tenantsid: string },
): Promise<string> {
  const ticket = sessionToken.create()
  await trx
    .insertInto('sys_sign_in_step')
    .values({
      ticket_hash: sessionToken.hash(ticket),
      tenantsid,
      user_id: id,
      expires_at: sql`now() + make_interval(mins => ${STEP_MINUTES})`,
    })
    .execute()
  return ticket
}
