import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { pickedUserFields, userFields, userOptionFields } from '../contract/fields.ts'

/** The roles of a user in one text, by a column of the role. */
export const rolesOf = (column: 'role_no' | 'role_name') => sql<string>`coalesce((
  select string_agg(r.${sql.ref(column)}, ', ' order by r.role_no)
  from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = t1.id), '')`

/** The side that a user is on. */
export const sideOf = sql<string>`case when coalesce(t1.belong_supplier, '') = '' then 'purchaser' else 'supplier' end`

export const userSearch = sql`search_normalise(t1.user_no || ' ' || t1.user_name)`
/** Users of both sides, last changed first. */
export const userList = defineList<typeof userFields, { version: number }>({
  fields: userFields,
  table: 'sys_user',
  columns: {
    roleNames: rolesOf('role_name'),
    side: sideOf,
  },
  extra: { version: sql<number>`t1.version` },
  searchColumn: userSearch,
})

/** Valid users to choose. */
export const userOptionList = defineList({
  fields: userOptionFields,
  table: 'sys_user',
  columns: { classifyType: sql`null::text` },
  defaultSort: { field: 'userNo', order: 'asc' },
  searchColumn: userSearch,
})

/** Valid users to pick, with organisation and roles. */
export const pickedUserList = defineList({
  fields: pickedUserFields,
  table: 'sys_user',
  columns: {
    orgName: sql`(select o.org_name from bm_org o where o.tenantsid = t1.tenantsid and o.org_no = t1.org_no)`,
    roleNo: rolesOf('role_no'),
    roleName: rolesOf('role_name'),
  },
  defaultSort: { field: 'userNo', order: 'asc' },
  searchColumn: userSearch,
  where: sql`t1.status_code = '1'`,
})
