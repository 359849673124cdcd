import { sql } from 'kysely'
import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import { withBlockers } from '#modules/identity/user/server/list-users.ts'
import { rolesOf, userSearch } from '#modules/identity/user/server/user-lists.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { colleagueCalls } from '../contract/calls.ts'

/** The people of the reader's supplier, last changed first; row-level security shows no others. */
const colleagueList = defineList<typeof colleagueFields, { version: number }>({
  fields: colleagueFields,
  table: 'sys_user',
  columns: { roleNames: rolesOf('role_name') },
  extra: { version: sql<number>`t1.version` },
  searchColumn: userSearch,
})

/** The people of the reader's supplier, likewise. */
export const listColleagues: Handler<typeof colleagueCalls, 'ISupColleagueService/getcolleaguelist'> = async (
  context,
  query,
) => {
  const page = await readList(context, colleagueList, query, (row) => row)
  return { ...page, records: await withBlockers(context, page.records) }
}
