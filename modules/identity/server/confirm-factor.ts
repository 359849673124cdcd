import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { identityErrors } from '../contract/errors.ts'
import type { recoveryCodes } from '../contract/schemas.ts'
import { type FactorOptions, findFactor, logWrongCode } from './check-factor.ts'
import { type AttemptRefusal, countWrongAttempt, lockGuarded } from './count-wrong-attempt.ts'
import { oneTimeCode } from './one-time-code.ts'
import { writeRecoveryCodes } from './write-recovery-codes.ts'

type RecoveryCodes = z.input<typeof recoveryCodes>

/** Turns the begun factor on: a right code shows that the app has the secret. Answers the recovery codes, this once. */
export async function confirmFactor(
  options: FactorOptions,
  context: CallContext,
  code: string,
): Promise<RecoveryCodes> {
  const { caller } = context
  const outcome = await inScope(
    options.db,
    systemScope('sign-in', caller.tenantsid),
    async (trx): Promise<RecoveryCodes | AttemptRefusal> => {
      const user = await lockGuarded(trx, caller.userId)
      if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
      const factor = await findFactor(trx, options, user.id)
      if (factor?.isConfirmed) return { refusal: identityErrors.factorOn, minutes: 0 }
      if (!factor || factor.secret === null) return { refusal: identityErrors.factorNotBegun, minutes: 0 }
      const step = oneTimeCode.stepOf(factor.secret, code, Date.now())
      if (step === null) {
        const wrong = await countWrongAttempt(trx, user, identityErrors.wrongCode)
        await logWrongCode(trx, context, wrong)
        return wrong
      }
      await trx
        .updateTable('sys_user_factor')
        .set({ confirmed_at: sql<string>`now()`, last_step: String(step) })
        .where('user_id', '=', user.id)
        .execute()
      return { codes: await writeRecoveryCodes(trx, user) }
    },
  )
  if ('refusal' in outcome) return refuse(outcome.refusal, { minutes: outcome.minutes })
  context.audit({ documentNo: caller.userNo })
  return outcome
}
