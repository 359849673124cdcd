import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleList } from './role-list.ts'
import { findRolesBeyond, findRolesHeldBeyond } from './roles-beyond.ts'
import type { Excess } from './users-beyond.ts'

type Calls = typeof roleCalls

const sentenceOf = ({ sentence }: CallContext, excess: Excess | undefined): string =>
  excess ? sentence(excess.declaration, excess.parameters) : ''

/** Roles, each with what keeps the reader from changing it: it is their own, it gives too much, or somebody has it who has more. */
export const listRoles: Handler<Calls, 'ISrmSysRoleService/getsysrolelist'> = async (context, query) => {
  const page = await readList(context, roleList, query, (row) => row)
  const condition = sql`r.id in (select unnest(${page.records.map(({ id }) => id)}::bigint[]))`
  const { rows } = await sql<{ roleNo: string }>`
    select r.role_no as "roleNo" from sys_role r join sys_user_role ur on ur.role_id = r.id
    where ur.user_id = ${context.caller.userId} and ${condition}`.execute(context.trx)
  const own = new Set(rows.map(({ roleNo }) => roleNo))
  const beyond = await findRolesBeyond(context, condition)
  const held = await findRolesHeldBeyond(context, condition)
  const blockerOf = (roleNo: string) =>
    own.has(roleNo)
      ? context.sentence(identityErrors.ownRights)
      : sentenceOf(context, beyond.get(roleNo) ?? held.get(roleNo))
  return { ...page, records: page.records.map((row) => ({ ...row, blocker: blockerOf(row.roleNo) })) }
}

/** All roles with what keeps the caller from giving them. */
export const listOfferedRoles: Handler<Calls, 'ISupSrmSysUserService/getgivablerolelist'> = async (context) => {
  const roles = await context.trx
    .selectFrom('sys_role')
    .select(['role_no as roleNo', 'role_name as roleName'])
    .orderBy('role_no')
    .execute()
  const beyond = await findRolesBeyond(context, sql`true`)
  return roles.map((role) => ({ ...role, blocker: sentenceOf(context, beyond.get(role.roleNo)) }))
}
