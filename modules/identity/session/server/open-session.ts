import { sql } from 'kysely'
import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { sessionToken } from './session-token.ts'

/** How long sessions live. */
export interface SessionLength {
  /** Whatever their users do. */
  sessionHours: number
  /** When their users do nothing. */
  sessionIdleMinutes: number
}

/** Begins a session of the user; answers its token, of which only the hash is kept. `more` says how it began. */
export async function openSession(
  trx: ScopedTransaction,
  { id, tenantsid }: { id: string; tenantsid: string },
  { sessionHours, sessionIdleMinutes }: SessionLength,
  more: (hash: Buffer) => { is_single_sign_on?: boolean; provider_token?: Buffer } = () => ({}),
): Promise<string> {
  const token = sessionToken.create()
  const hash = sessionToken.hash(token)
  await trx
    .insertInto('sys_session')
    .values({
      token_hash: hash,
      tenantsid,
      user_id: id,
      expires_at: sql`now() + make_interval(hours => ${sessionHours})`,
      idle_minutes: sessionIdleMinutes,
      ...more(hash),
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
