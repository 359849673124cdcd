import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { ADMINISTRATOR_ROLE } from '../contract/administrator-role.ts'

/** Any number that no other lock of the product uses. */
const ADMINISTRATION_LOCK = 7_220_014

/** Who keeps a company going: valid purchasers who may write users, and those of them who may give every right. */
interface Administrators {
  writers: number
  administrators: number
}

/** Without the first nobody could be given a right again, without the second no right that nobody has. */
async function countAdministrators({ trx }: CallContext): Promise<Administrators> {
  const { rows } = await sql<Administrators>`
    select count(*)::int as writers, count(*) filter (where exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_no = ${ADMINISTRATOR_ROLE}))::int as administrators
    from sys_user u
    where u.status_code = '1' and u.belong_supplier is null and exists (
      select from sys_user_right x where x.user_id = u.id and x.menu_no = 'baseUser' and 'isModify' = any(x.flags))`.execute(
    trx,
  )
  return rows[0] ?? { writers: 0, administrators: 0 }
}

/**
 * Runs a change of users or roles, one at a time per tenant, and refuses it when it would take away the last administrator.
 */
export async function keepAdministrator<T>(context: CallContext, change: () => Promise<T>): Promise<T> {
  const { trx, caller } = context
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION_LOCK}, hashtext(${caller.tenantsid}))`.execute(trx)
  const before = await countAdministrators(context)
  const result = await change()
  const after = await countAdministrators(context)
  const isLost = (kind: keyof Administrators) => before[kind] > 0 && after[kind] === 0
  if (isLost('writers') || isLost('administrators')) fail(identityErrors.lastAdministrator)
  return result
}
