import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A user or role as its editor saw it. */
export interface RecordKey {
  id: string
  version: number
}

/** Locks a user or role that the caller may see; refuses when it is not as the caller saw it. Answers its number. */
export async function lockRecord(
  trx: ScopedTransaction,
  table: 'sys_user' | 'sys_role',
  key: RecordKey,
): Promise<string> {
  const locked =
    table === 'sys_user'
      ? await trx
          .selectFrom('sys_user')
          .select(['user_no as number', 'version', 'update_name', 'update_date'])
          .where('id', '=', key.id)
          .forUpdate()
          .executeTakeFirst()
      : await trx
          .selectFrom('sys_role')
          .select(['role_no as number', 'version', 'update_name', 'update_date'])
          .where('id', '=', key.id)
          .forUpdate()
          .executeTakeFirst()
  if (!locked) return fail(platformErrors.notFound)
  if (locked.version !== key.version) {
    fail(platformErrors.staleVersion, { who: locked.update_name, when: locked.update_date.slice(0, 19) })
  }
  return locked.number
}
