import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleOptionList } from './role-list.ts'

/** Roles to choose; a supplier finds those of its own people. */
export const chooseRoles: Handler<typeof roleCalls, 'ISysRoleService/getFullAuthorityRoleListByParams'> = (
  context,
  query,
) => readList(context, roleOptionList, query, (row) => row)
