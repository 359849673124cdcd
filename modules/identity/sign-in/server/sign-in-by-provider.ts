import { sql } from 'kysely'
import { rememberDevice } from '#modules/identity/guard/server/known-device.ts'
import { lockGuarded } from '#modules/identity/guard/server/lock-guarded.ts'
import { logSignIn } from '#modules/identity/guard/server/log-sign-in.ts'
import { openSession } from '#modules/identity/session/server/open-session.ts'
import { sessionOf } from '#modules/identity/session/server/session-token.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { ProvidedUser, SingleSignOnSettings } from './single-sign-on.ts'

/**
 * Opens a session for the user whom the provider vouched for; answers null where nobody is let in. The user must be ours already,
 * alone under that name over all companies that may come this way, and valid: nobody is made up on the way. The provider has
 * asked for its own factors, so ours is not asked for again; nothing is guessed here, so nothing that guesses closed is closed.
 */
export async function signInByProvider(
  options: SignInOptions,
  settings: SingleSignOnSettings,
  { name, idToken }: ProvidedUser,
  request: Pick<PublicContext, 'clientAddress' | 'requestId' | 'cookie'>,
): Promise<{ token: string; device: string } | null> {
  const scope = systemScope('sign-in', settings.tenantsid ?? '*')
  const found = await inScope(options.db, scope, (trx) => findUsers(trx, settings, name), 'read')
  const [only, ...others] = found
  if (!only || others.length > 0) return null
  return inScope(options.db, systemScope('sign-in', '*'), async (trx) => {
    const user = await lockGuarded(trx, only.id)
    const token = await openSession(trx, user, options, (hash) => ({
      is_single_sign_on: true,
      provider_token: options.secretBox.seal(idToken, sessionOf(hash)),
    }))
    const device = await rememberDevice(trx, request, user)
    await logSignIn(trx, request, user, 'identity.login', { isSingleSignOn: true })
    return { token, device }
  })
}

/** At most two: one is the user, two are nobody. */
const findUsers = (trx: ScopedTransaction, { match }: SingleSignOnSettings, name: string) =>
  trx
    .selectFrom('sys_user')
    .select(['id', 'tenantsid'])
    .where(match === 'email' ? sql`lower(email)` : sql`lower(user_no)`, '=', sql`lower(${name})`)
    .where('status_code', '=', '1')
    .limit(2)
    .execute()
