import { sql } from 'kysely'
import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { sessionToken } from './session-token.ts'

/** Begins a session of the user; answers its token, of which only the hash is kept. */
export async function openSession(
  trx: ScopedTransaction,
  { id, tenantsid }: { id: string; tenantsid: string },
  sessionHours: number,
): Promise<string> {
  const token = sessionToken.create()
  await trx
    .insertInto('sys_session')
    .values({
      token_hash: sessionToken.hash(token),
      tenantsid,
      user_id: id,
      expires_at: sql`now() + make_interval(hours => ${sessionHours})`,
    })
    .execute()
  return token
}

/** Hands the token to the browser, out of reach of scripts. */
export function setSessionCookie(
  { setCookie }: Pick<PublicContext, 'setCookie'>,
  token: string,
  sessionHours: number,
): void {
  setCookie(SESSION_COOKIE, token, sessionHours * 3600)
}
