import type { z } from 'zod'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { recoveryCodes } from '../contract/schemas.ts'
import { checkFactor, type FactorOptions } from './check-factor.ts'
import { writeRecoveryCodes } from './write-recovery-codes.ts'

/** Gives the caller ten new recovery codes for a code of the app; the old ones are worthless. */
export async function renewRecoveryCodes(
  options: FactorOptions,
  context: CallContext,
  code: string,
): Promise<z.input<typeof recoveryCodes>> {
  const { caller } = context
  await checkFactor(options, context, code)
  const owner = { id: caller.userId, tenantsid: caller.tenantsid }
  const codes = await inScope(options.db, systemScope('sign-in', caller.tenantsid), (trx) =>
    writeRecoveryCodes(trx, owner),
  )
  context.audit({ documentNo: caller.userNo })
  return { codes }
}
