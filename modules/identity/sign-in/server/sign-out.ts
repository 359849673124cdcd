import type { z } from 'zod'
import { sessionOf } from '#modules/identity/session/server/session-token.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { signedOut } from '../contract/schemas.ts'
import type { SingleSignOn } from './single-sign-on.ts'

/** What sign-out works on. */
export interface SignOutOptions extends Pick<SignInOptions, 'db' | 'secretBox'> {
  /** Absent where none is configured. */
  singleSignOn?: SingleSignOn | undefined
}

/**
 * Revokes the caller's session and removes the cookie. Sessions are out of a user's own reach, hence the system's scope.
 * Answers where a session that a provider vouched for is ended there as well.
 */
export async function signOut(options: SignOutOptions, context: CallContext): Promise<z.input<typeof signedOut>> {
  const { caller } = context
  const hash = Buffer.from(caller.sessionKey, 'hex')
  const session = await inScope(options.db, systemScope('sign-in', caller.tenantsid), (trx) =>
    trx
      .updateTable('sys_session')
      .set({ revoked_at: new Date().toISOString() })
      .where('token_hash', '=', hash)
      .returning('provider_token')
      .executeTakeFirst(),
  )
  context.setCookie(SESSION_COOKIE, '', 0)
  context.audit({ documentNo: caller.userNo })
  const idToken = session?.provider_token ? options.secretBox.open(session.provider_token, sessionOf(hash)) : null
  if (idToken === null || !options.singleSignOn) return { endSessionUrl: '' }
  // A provider that is down keeps nobody from leaving.
  const endSessionUrl = await options.singleSignOn.endUrl(idToken).catch(() => null)
  return { endSessionUrl: endSessionUrl ?? '' }
}
