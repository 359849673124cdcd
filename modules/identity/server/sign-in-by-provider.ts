import { sql } from 'kysely'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { type FactorOptions, sessionOf } from './check-factor.ts'
import { lockGuarded } from './count-wrong-attempt.ts'
import { logSignIn } from './log-sign-in.ts'
import { openSession } from './open-session.ts'
import type { ProvidedUser, SingleSignOnSettings } from './single-sign-on.ts'

/** Why somebody whom the provider knows is not let in. */
export type ProviderRefusal = 'unknown' | 'locked'

/**
 * Opens a session for the user whom the provider vouched for. The user must be ours already, alone under that name, valid and
 * not locked: nobody is made up on the way. The provider has asked for its own factors, so ours is not asked for again.
 */
export async function signInByProvider(
  options: FactorOptions,
  settings: SingleSignOnSettings,
  { name, idToken }: ProvidedUser,
  request: { clientAddress: string; requestId: string },
): Promise<{ token: string } | { refusal: ProviderRefusal }> {
  const scope = systemScope('sign-in', settings.tenantsid ?? '*')
  const found = await inScope(options.db, scope, (trx) => findUsers(trx, settings, name), 'read')
  const [only, ...others] = found
  if (!only || others.length > 0) return { refusal: 'unknown' }
  return inScope(options.db, systemScope('sign-in', only.tenantsid), async (trx) => {
    const user = await lockGuarded(trx, only.id)
    if (user.is_locked) {
      await logSignIn(trx, request, user, 'identity.loginRefused', { isSingleSignOn: true })
      return { refusal: 'locked' }
    }
    const token = await openSession(trx, user, options.sessionHours, (hash) => ({
      is_single_sign_on: true,
      provider_token: options.secretBox.seal(idToken, sessionOf(hash)),
    }))
    await trx.updateTable('sys_user').set({ failed_attempts: 0 }).where('id', '=', user.id).execute()
    await logSignIn(trx, request, user, 'identity.login', { isSingleSignOn: true })
    return { token }
  })
}

/** At most two: one is the user, two are nobody. */
const findUsers = (trx: ScopedTransaction, { match }: SingleSignOnSettings, name: string) =>
  trx
    .selectFrom('sys_user')
    .select(['id', 'tenantsid'])
    .where(match === 'email' ? sql`lower(email)` : sql`lower(user_no)`, '=', name.toLowerCase())
    .where('status_code', '=', '1')
    .limit(2)
    .execute()
