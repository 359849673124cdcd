import { type RawBuilder, sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { ADMINISTRATOR_ROLE } from '../contract/administrator-role.ts'
import { type FoundGrant, grantWords, isFlagBeyond, ownMenuName } from './flag-beyond.ts'
import { type Excess, findUsersBeyond } from './users-beyond.ts'

interface FoundRole extends Omit<FoundGrant, 'menuNo' | 'flag'> {
  roleNo: string
  menuNo: string | null
  flag: string | null
}

/** The roles under this condition on `r` that give what is beyond the caller, by number, with why. */
export async function findRolesBeyond(
  context: CallContext,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Excess>> {
  const { trx, caller } = context
  const isLeading = caller.isAdministrator === true
  const { rows } = await sql<FoundRole>`
    select distinct on (r.role_no) r.role_no as "roleNo", b.menu_no as "menuNo", b.flag, ${ownMenuName(context)} as "ownName"
    from sys_role r
    left join lateral (select rm.menu_no, f.flag from sys_role_menu rm cross join unnest(rm.flags) f (flag)
      where rm.role_id = r.id and ${isFlagBeyond(context, sql`rm.menu_no`, sql`f.flag`)}) b on true
    left join sys_menu m on m.menu_no = b.menu_no
    where (${condition}) and (b.menu_no is not null or (r.role_no = ${ADMINISTRATOR_ROLE} and not ${isLeading}::boolean))
    order by r.role_no, b.menu_no, b.flag`.execute(trx)
  return new Map(rows.map((row) => [row.roleNo, excessOf(context, row)]))
}

function excessOf(context: CallContext, { roleNo, menuNo, flag, ownName }: FoundRole): Excess {
  if (roleNo === ADMINISTRATOR_ROLE || menuNo === null || flag === null) {
    return { declaration: identityErrors.roleOfAdministrators, parameters: { roleNo } }
  }
  const words = grantWords(context, { menuNo, flag, ownName })
  return { declaration: identityErrors.roleBeyondRights, parameters: { roleNo, ...words } }
}

/** Refuses roles that give what is beyond the caller. Numbers without a role pass. */
export async function failIfRolesBeyond(context: CallContext, roleNos: readonly string[]): Promise<void> {
  if (roleNos.length === 0) return
  const [first] = (await findRolesBeyond(context, sql`r.role_no = any (${[...roleNos]}::text[])`)).values()
  if (first) fail(first.declaration, first.parameters)
}

/** Roles under this condition on `r` that somebody has whose rights are beyond the caller, by number, with why. */
export async function findRolesHeldBeyond(
  context: CallContext,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Excess>> {
  const holders = sql`select ur.user_id from sys_user_role ur join sys_role r on r.id = ur.role_id where ${condition}`
  const beyond = await findUsersBeyond(context, holders)
  if (beyond.size === 0) return new Map()
  const { rows } = await sql<{ roleNo: string; userNo: string }>`
    select r.role_no as "roleNo", min(u.user_no) as "userNo"
    from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_user u on u.id = ur.user_id
    where (${condition}) and ur.user_id = any (${[...beyond.keys()]}::bigint[])
    group by r.role_no order by r.role_no`.execute(context.trx)
  return new Map(
    rows.map(({ roleNo, userNo }) => [
      roleNo,
      { declaration: identityErrors.roleHeldBeyond, parameters: { roleNo, userNo } },
    ]),
  )
}

/**
 * Refuses to change or delete a role that gives what is beyond the caller, or that somebody has whose rights are: a change of a
 * role is a change of everybody who has it.
 */
export async function failIfRoleChangeBeyond(context: CallContext, roleId: string): Promise<void> {
  const condition = sql`r.id = ${roleId}`
  const [first] = (await findRolesBeyond(context, condition)).values()
  if (first) fail(first.declaration, first.parameters)
  const [held] = (await findRolesHeldBeyond(context, condition)).values()
  if (held) fail(held.declaration, held.parameters)
}
