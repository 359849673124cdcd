import { sql } from 'kysely'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { logSignIn, type SignInUser } from './log-sign-in.ts'

/** What users are told when a place is closed for them. */
export const LOCK_EVENT = 'signInLocked'

/**
 * Tells users that places have just been closed for them (their addresses as the guard has them), once for each span in which
 * they are guessed at: further places that are closed meanwhile are not told.
 */
export async function notifyLock(
  trx: ScopedTransaction,
  context: Pick<PublicContext, 'clientAddress' | 'requestId'>,
  users: readonly SignInUser[],
  { closed, minutes }: { closed: readonly string[]; minutes: number },
): Promise<void> {
  for (const user of users) await logSignIn(trx, context, user, 'identity.lock')
  await sql`
    insert into sys_outbox (tenantsid, topic, payload, event, event_detail)
    select u.tenantsid, 'messages', '{}', ${LOCK_EVENT}, jsonb_build_object('userId', u.id::text,
      'key', 'signInLocked:' || u.id || ':' || extract(epoch from clock_timestamp()),
      'values', jsonb_build_object('userNo', u.user_no, 'userName', u.user_name, 'address', ${context.clientAddress}::text,
        'minutes', ${minutes}::int::text))
    from sys_user u
    where u.id = any(${users.map(({ id }) => id)}::bigint[]) and not exists (
      select from sys_sign_in_guard g where g.locked_until > clock_timestamp() and g.address <> all(${[...closed]}::text[])
        and g.subject in (sign_in_subject(u.user_no), sign_in_code_subject(u.id)))`.execute(trx)
}
