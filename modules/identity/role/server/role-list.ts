import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleFields, roleOptionFields } from '../contract/fields.ts'

export const roleSearch = sql`search_normalise(t1.role_no || ' ' || t1.role_name)`

/** Roles, last changed first. */
export const roleList = defineList<typeof roleFields, { version: number }>({
  fields: roleFields,
  table: 'sys_role',
  columns: { userCount: sql`(select count(*)::text from sys_user_role ur where ur.role_id = t1.id)` },
  extra: { version: sql<number>`t1.version` },
  searchColumn: roleSearch,
})

/** Roles to choose. */
export const roleOptionList = defineList({
  fields: roleOptionFields,
  table: 'sys_role',
  // A role is valid as long as it is there.
  columns: { statusCode: sql`'1'` },
  defaultSort: { field: 'roleNo', order: 'asc' },
  searchColumn: roleSearch,
})

/** Roles to choose; a supplier finds those of its own people. */
export const chooseRoles: Handler<typeof roleCalls, 'ISysRoleService/getFullAuthorityRoleListByParams'> = (
  context,
  query,
) => readList(context, roleOptionList, query, (row) => row)
