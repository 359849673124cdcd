import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { GuardLimits } from './sign-in-guard.ts'

/** A user under its row lock, with what the tenant's policy says of wrong passwords and codes. */
export interface GuardedUser extends GuardLimits {
  id: string
  tenantsid: string
  user_no: string
  user_name: string
  belong_supplier: string | null
  /** The password was set by an administrator too long ago. */
  is_temporary_over: boolean
  /** A code is asked for beside the password. */
  has_factor: boolean
}

/** Locks the user's row, so that codes are taken one by one. */
export function lockGuarded(trx: ScopedTransaction, userId: string): Promise<GuardedUser> {
  return (
    trx
      .selectFrom('sys_user as u')
      .leftJoin('sys_password_policy as p', 'p.tenantsid', 'u.tenantsid')
      .select(['u.id', 'u.tenantsid', 'u.user_no', 'u.user_name', 'u.belong_supplier'])
      .select(sql<number>`coalesce(p.allowed_attempts, 5)`.as('allowedAttempts'))
      .select(sql<number>`coalesce(p.lock_minutes, 15)`.as('lockMinutes'))
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
