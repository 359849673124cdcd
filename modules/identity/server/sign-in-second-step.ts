import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { identityErrors } from '../contract/errors.ts'
import type { secondStep, signedIn } from '../contract/schemas.ts'
import { checkApplication } from './check-application.ts'
import { type FactorOptions, takeCode } from './check-factor.ts'
import { type AttemptRefusal, lockGuarded } from './count-wrong-attempt.ts'
import { logSignIn } from './log-sign-in.ts'
import { openSession, setSessionCookie } from './open-session.ts'
import { sessionToken } from './session-token.ts'

/** Second step of a sign-in: a code of the app or a recovery code. Wrong ones count and lock like wrong passwords. */
export async function signInSecondStep(
  options: FactorOptions,
  context: PublicContext,
  { ticket, code }: z.output<typeof secondStep>,
): Promise<z.input<typeof signedIn>> {
  checkApplication(context)
  const hash = sessionToken.hash(ticket)
  const step = await inScope(options.db, systemScope('sign-in', '*'), (trx) => findStep(trx, hash), 'read')
  if (!step) return refuse(identityErrors.secondStepOver)
  const outcome = await inScope(
    options.db,
    systemScope('sign-in', step.tenantsid),
    async (trx): Promise<{ token: string } | AttemptRefusal> => {
      const user = await lockGuarded(trx, step.user_id)
      // Under the lock: whoever was first with this ticket has used it up.
      if (!(await findStep(trx, hash))) return { refusal: identityErrors.secondStepOver, minutes: 0 }
      if (user.is_locked) return { refusal: identityErrors.userLocked, minutes: user.minutes_left }
      const wrong = await takeCode(trx, options, user, code, true)
      if (wrong) {
        const isLocked = wrong.refusal === identityErrors.userLocked
        if (isLocked) await trx.deleteFrom('sys_sign_in_step').where('user_id', '=', user.id).execute()
        await logSignIn(trx, context, user, isLocked ? 'identity.lock' : 'identity.codeRefused')
        return wrong
      }
      await trx.deleteFrom('sys_sign_in_step').where('ticket_hash', '=', hash).execute()
      await trx
        .updateTable('sys_user')
        .set({ failed_attempts: 0, locked_until: null })
        .where('id', '=', user.id)
        .execute()
      await logSignIn(trx, context, user, 'identity.login')
      return { token: await openSession(trx, user, options.sessionHours) }
    },
  )
  if ('refusal' in outcome) return refuse(outcome.refusal, { minutes: outcome.minutes })
  setSessionCookie(context, outcome.token, options.sessionHours)
  return { token: outcome.token, orgNo: step.org_no ?? '' }
}

const findStep = (trx: ScopedTransaction, hash: Buffer) =>
  trx
    .selectFrom('sys_sign_in_step as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .select(['s.tenantsid', 's.user_id', 'u.org_no'])
    .where('s.ticket_hash', '=', hash)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.status_code', '=', '1')
    .executeTakeFirst()
