import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { identityErrors } from '../contract/errors.ts'

/** Any number that no other lock of the product uses. */
const ADMINISTRATION_LOCK = 7_220_014

/** Valid purchasers who may write users: without one, nobody could ever be given a right again. */
async function countAdministrators({ trx }: CallContext): Promise<number> {
  const { rows } = await sql<{ administrators: number }>`
    select count(distinct u.id)::int as administrators
    from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role_menu rm on rm.role_id = ur.role_id
    where u.status_code = '1' and u.belong_supplier is null
      and rm.menu_no = 'baseUser' and 'isModify' = any(rm.flags)`.execute(trx)
  return rows[0]?.administrators ?? 0
}

/**
 * Runs a change of users or roles, one at a time per tenant, and refuses it when it would take away the last administrator.
 */
export async function keepAdministrator<T>(context: CallContext, change: () => Promise<T>): Promise<T> {
  const { trx, caller } = context
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION_LOCK}, hashtext(${caller.tenantsid}))`.execute(trx)
  const before = await countAdministrators(context)
  const result = await change()
  if (before > 0 && (await countAdministrators(context)) === 0) refuse(identityErrors.lastAdministrator)
  return result
}
