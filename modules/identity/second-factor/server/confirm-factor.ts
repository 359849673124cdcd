import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { judgeOwnGuess } from '#modules/identity/guard/server/judge-own-guess.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { recoveryCodes } from '../contract/schemas.ts'
import { type FactorOptions, findFactor } from './check-factor.ts'
import { oneTimeCode } from './one-time-code.ts'
import { writeRecoveryCodes } from './write-recovery-codes.ts'

/**
 * Turns the begun factor on: a right code shows that the app has the secret. Answers the recovery codes, this once. A secret
 * that was begun too long ago must be begun anew.
 */
export async function confirmFactor(
  options: FactorOptions,
  context: CallContext,
  code: string,
): Promise<z.input<typeof recoveryCodes>> {
  const written = await judgeOwnGuess<{ codes: string[] }>(
    options,
    context,
    'identity.codeRefused',
    async (trx, user) => {
      const factor = await findFactor(trx, options, user.id)
      if (factor?.isConfirmed) return { refusal: identityErrors.factorOn, isGuess: false }
      if (!factor || factor.secret === null || factor.isOver) {
        return { refusal: identityErrors.factorNotBegun, isGuess: false }
      }
      const step = oneTimeCode.stepOf(factor.secret, code, Date.now())
      if (step === null) return { refusal: identityErrors.wrongCode, isGuess: true }
      await trx
        .updateTable('sys_user_factor')
        .set({ confirmed_at: sql<string>`now()`, last_step: String(step) })
        .where('user_id', '=', user.id)
        .execute()
      return { codes: await writeRecoveryCodes(trx, user) }
    },
  )
  context.audit({ documentNo: context.caller.userNo })
  return { codes: written?.codes ?? [] }
}
