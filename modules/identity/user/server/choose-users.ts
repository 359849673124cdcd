import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { identityCalls } from '../contract/calls.ts'
import { menuGroupFields } from '../contract/fields.ts'
import { pickedUserList, roleOptionList, userOptionList } from './user-lists.ts'

type Calls = typeof identityCalls

const given = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Users who have a value on an authority list. */
const hasAuthority = (types: readonly string[], value: unknown): RawBuilder<unknown>[] =>
  given(value)
    ? [
        sql`exists (select from sys_user_data d where d.user_id = t1.id and d.data_type = any(${types}) and d.data_value = ${value})`,
      ]
    : []

const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `)

/** Users to pick; one user is one row, whatever number of roles. */
export const pickUsers: Handler<Calls, 'ISysUserService/getAuthUserList'> = (context, query) => {
  const { roleNo, ...condition } = query.condition
  const ofRole = given(roleNo)
    ? [
        sql`exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id
          where ur.user_id = t1.id and r.role_no = ${roleNo})`,
      ]
    : []
  const where = allOf([sql`t1.status_code = '1'`, ...ofRole])
  return readList(context, { ...pickedUserList, where }, { ...query, condition }, (row) => row)
}

/** Users who have authority over the given organisation, warehouse and category; valid ones unless told otherwise. */
export const chooseUsers: Handler<Calls, 'ISysUserService/getFullAuthorityUserListByParams'> = (context, query) => {
  const { orgNo, warehouseNo, classifyType, ...rest } = query.condition
  const where = allOf([
    ...hasAuthority(['1'], orgNo),
    ...hasAuthority(['3'], warehouseNo),
    ...hasAuthority(['2', '4'], classifyType),
  ])
  const condition = { ...rest, statusCode: rest.statusCode || '1' }
  return readList(context, { ...userOptionList, where }, { ...query, condition }, (row) => row)
}

/** Roles to choose; a supplier finds those of its own people. */
export const chooseRoles: Handler<Calls, 'ISysRoleService/getFullAuthorityRoleListByParams'> = (context, query) =>
  readList(context, roleOptionList, query, (row) => row)

/** Groups of menu entries to choose, in the reader's language. */
export const chooseMenuGroups: Handler<Calls, 'ISysMenuService/getsysmenugrouplist'> = (context, query) => {
  const menuName = sql`coalesce(nullif(t1.menu_names ->> ${sql.lit(context.language)}, ''), t1.menu_name)`
  const list = defineList<typeof menuGroupFields>({
    fields: menuGroupFields,
    table: 'sys_menu',
    columns: { menuNo: sql`known_menu_no(t1)`, menuName },
    defaultSort: { field: 'menuNo', order: 'asc' },
    searchColumn: sql.ref('t1.search_text'),
    where: sql`t1.menu_level = '1' and t1.status_code = '1'`,
  })
  return readList(context, list, query, (row) => row)
}
