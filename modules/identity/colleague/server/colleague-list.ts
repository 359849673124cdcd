import { sql } from 'kysely'
import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import { rolesOf, userSearch } from '#modules/identity/user/server/user-lists.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** The people of the reader's supplier, last changed first; row-level security shows no others. */
export const colleagueList = defineList<typeof colleagueFields, { version: number }>({
  fields: colleagueFields,
  table: 'sys_user',
  columns: { roleNames: rolesOf('role_name') },
  extra: { version: sql<number>`t1.version` },
  searchColumn: userSearch,
})
