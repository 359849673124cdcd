import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ModuleGate } from '#platform/server/module-gate.ts'
import type { licenceAnswer } from '../contract/schemas.ts'
import { judgeLicence, type LicenceVerdict } from './licence.ts'

/** The licence of the caller's company as it stands today. */
export async function verdictOf({ trx, caller, today }: CallContext, issuer: KeyObject): Promise<LicenceVerdict> {
  const kept = await trx.selectFrom('sys_licence').select('licence_key').executeTakeFirst()
  return judgeLicence(kept?.licence_key, issuer, caller.tenantsid, today)
}

/** Users who count against the licence. */
export async function countValidUsers({ trx }: CallContext): Promise<number> {
  const { users } = await trx
    .selectFrom('sys_user')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .where('status_code', '=', '1')
    .executeTakeFirstOrThrow()
  return Number(users)
}

/** Whose licences count, and which modules they may leave out. */
export interface LicenceOptions {
  licenceIssuer: KeyObject
  moduleGate: ModuleGate
}

/** Whether the caller's company is licensed, and for purchasers who ask for all, what the licence says. */
export async function readLicence(
  context: CallContext,
  type: '1' | 'ALL',
  { licenceIssuer: issuer, moduleGate }: LicenceOptions,
): Promise<z.input<typeof licenceAnswer>> {
  const { caller, translate } = context
  const { state, content } = await verdictOf(context, issuer)
  const isGiven = type === 'ALL' && caller.side === 'purchaser' && content !== null
  return {
    isLicense: state === 'valid' ? 1 : 0,
    state,
    canActivate: caller.side === 'purchaser' && caller.flags.get('license')?.has('isSave') === true,
    licence: isGiven
      ? {
          ...content,
          usedUsers: await countValidUsers(context),
          modules: moduleGate.licensable().map((module) => ({
            module,
            moduleName: translate(`${module}:licensedAs`),
            isLicensed: moduleGate.closedBy(content.modules)?.names.has(module) !== true,
          })),
        }
      : null,
  }
}
