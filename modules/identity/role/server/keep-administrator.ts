import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { ADMINISTRATOR_ROLE } from '../contract/administrator-role.ts'

/** Any number that no other lock of the product uses. */
const ADMINISTRATION_LOCK = 7_220_014

/** Whether a company has who keeps it going: valid purchasers who may write users, and among them one who may give every right. */
interface Administration {
  hasWriter: boolean
  hasAdministrator: boolean
}

/**
 * Without the first nobody could be given a right again, without the second no right that nobody has. One of each kind is looked for,
 * not counted: of thousands of users the first that is found ends the search.
 */
async function findAdministration({ trx }: CallContext): Promise<Administration> {
  const writer = sql`from sys_user_right x join sys_user u on u.id = x.user_id
    where x.menu_no = 'baseUser' and 'isModify' = any(x.flags) and u.status_code = '1' and u.belong_supplier is null`
  const { rows } = await sql<Administration>`
    select exists (select ${writer}) as "hasWriter", exists (select ${writer} and u.id in (
      select ur.user_id from sys_user_role ur join sys_role r on r.id = ur.role_id
      where r.role_no = ${ADMINISTRATOR_ROLE})) as "hasAdministrator"`.execute(trx)
  return rows[0] ?? { hasWriter: false, hasAdministrator: false }
}

/**
 * Runs a change of users or roles, one at a time per tenant, and refuses it when it would take away the last administrator.
 */
export async function keepAdministrator<T>(context: CallContext, change: () => Promise<T>): Promise<T> {
  const { trx, caller } = context
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION_LOCK}, hashtext(${caller.tenantsid}))`.execute(trx)
  const before = await findAdministration(context)
  const result = await change()
  const after = await findAdministration(context)
  const isLost = (kind: keyof Administration) => before[kind] && !after[kind]
  if (isLost('hasWriter') || isLost('hasAdministrator')) fail(identityErrors.lastAdministrator)
  return result
}
