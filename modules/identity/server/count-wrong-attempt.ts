import { sql } from 'kysely'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { identityErrors } from '../contract/errors.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** A user under its row lock, with what the tenant's policy says of wrong passwords and codes. */
export interface GuardedUser {
  id: string
  tenantsid: string
  user_no: string
  user_name: string
  belong_supplier: string | null
  failed_attempts: number
  is_locked: boolean
  minutes_left: number
  allowed_attempts: number
  lock_minutes: number
  /** The password was set by an administrator too long ago. */
  is_temporary_over: boolean
  /** A code is asked for beside the password. */
  has_factor: boolean
}

/** Locks the user's row, so that parallel guesses are counted one by one. */
export function lockGuarded(trx: ScopedTransaction, userId: string): Promise<GuardedUser> {
  return (
    trx
      .selectFrom('sys_user as u')
      .leftJoin('sys_password_policy as p', 'p.tenantsid', 'u.tenantsid')
      .select(['u.id', 'u.tenantsid', 'u.user_no', 'u.user_name', 'u.belong_supplier', 'u.failed_attempts'])
      .select(sql<boolean>`coalesce(u.locked_until > now(), false)`.as('is_locked'))
      .select(sql<number>`greatest(1, ceil(extract(epoch from u.locked_until - now()) / 60))::int`.as('minutes_left'))
      .select(sql<number>`coalesce(p.allowed_attempts, 5)`.as('allowed_attempts'))
      .select(sql<number>`coalesce(p.lock_minutes, 15)`.as('lock_minutes'))
      .select(
        sql<boolean>`coalesce(u.is_pwd_temporary and u.pwd_changed_at + make_interval(days => p.temporary_days) < now(), false)`.as(
          'is_temporary_over',
        ),
      )
      .select(
        sql<boolean>`exists (select from sys_user_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as(
          'has_factor',
        ),
      )
      .where('u.id', '=', userId)
      // Rows that only name the user, such as the idempotency key of the command that asks, are not in the way.
      .forNoKeyUpdate('u')
      .executeTakeFirstOrThrow()
  )
}

/** Why a password or a code was not taken. */
export interface AttemptRefusal {
  refusal: ErrorDeclaration
  minutes: number
}

/** Counts a wrong password or code. The one that is too many locks the user for a while and ends all sessions. */
export async function countWrongAttempt(
  trx: ScopedTransaction,
  user: GuardedUser,
  wrong: ErrorDeclaration,
): Promise<AttemptRefusal> {
  const attempts = user.failed_attempts + 1
  const isLockedNow = attempts >= user.allowed_attempts
  await trx
    .updateTable('sys_user')
    .set({
      failed_attempts: isLockedNow ? 0 : attempts,
      locked_until: isLockedNow ? sql`now() + make_interval(mins => ${user.lock_minutes})` : null,
    })
    .where('id', '=', user.id)
    .execute()
  if (!isLockedNow) return { refusal: wrong, minutes: 0 }
  await revokeSessions(trx, [user.id])
  return { refusal: identityErrors.userLocked, minutes: user.lock_minutes }
}
