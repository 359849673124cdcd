import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { checkOldPassword, decodePassword } from './change-password.ts'

/** Whether an identity provider vouched for the caller's session; whoever comes this way may have no password to know. */
export async function isSingleSignOn(db: Database, { caller }: Pick<CallContext, 'caller'>): Promise<boolean> {
  const session = await inScope(
    db,
    systemScope('sign-in', caller.tenantsid),
    (trx) =>
      trx
        .selectFrom('sys_session')
        .select('is_single_sign_on')
        .where('token_hash', '=', Buffer.from(caller.sessionKey, 'hex'))
        .executeTakeFirst(),
    'read',
  )
  return session?.is_single_sign_on ?? false
}

/** Refuses a wrong password of the caller, unless a provider vouched for the session instead. */
export async function checkOwnPassword(options: SignInOptions, context: CallContext, pwd: string): Promise<void> {
  if (await isSingleSignOn(options.db, context)) return
  if (pwd === '') fail(identityErrors.wrongPassword)
  await checkOldPassword(options, context, decodePassword(pwd), identityErrors.wrongPassword)
}
