import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { userCalls } from '../contract/calls.ts'
import { pickedUserList, userOptionList } from './user-lists.ts'

type Calls = typeof userCalls

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
