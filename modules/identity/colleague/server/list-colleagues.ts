import { withBlockers } from '#modules/identity/user/server/list-users.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { colleagueCalls } from '../contract/calls.ts'
import { colleagueList } from './colleague-list.ts'

/** The people of the reader's supplier, likewise. */
export const listColleagues: Handler<typeof colleagueCalls, 'ISupColleagueService/getcolleaguelist'> = async (
  context,
  query,
) => {
  const page = await readList(context, colleagueList, query, (row) => row)
  return { ...page, records: await withBlockers(context, page.records) }
}
