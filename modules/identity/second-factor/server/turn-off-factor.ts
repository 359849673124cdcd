import { identityErrors } from '#modules/identity/contract/errors.ts'
import { checkOwnPassword } from '#modules/identity/password/server/check-own-password.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { checkFactor, type FactorOptions } from './check-factor.ts'
import { isFactorDemanded } from './read-factor.ts'

/** Turns the caller's factor off, for the password and a code; a recovery code will do. What a role demands stays on. */
export async function turnOffFactor(
  options: FactorOptions,
  context: CallContext,
  { pwd, code }: { pwd: string; code: string },
): Promise<null> {
  const { caller } = context
  if (await isFactorDemanded(context)) fail(identityErrors.factorDemanded)
  await checkOwnPassword(options, context, pwd)
  await checkFactor(options, context, code, true)
  await inScope(options.db, systemScope('sign-in', caller.tenantsid), (trx) =>
    trx.deleteFrom('sys_user_factor').where('user_id', '=', caller.userId).execute(),
  )
  context.audit({ documentNo: caller.userNo })
  return null
}
