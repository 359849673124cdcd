import { sql } from 'kysely'
import { findUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { userCalls } from '../contract/calls.ts'
import { userList } from './user-lists.ts'

type Calls = typeof userCalls

/** The rows of a page, each with what keeps the reader from changing the user; empty: nothing. */
export async function withBlockers<Row extends { id: string }>(context: CallContext, rows: readonly Row[]) {
  const beyond = await findUsersBeyond(context, sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`)
  return rows.map((row) => {
    const excess = beyond.get(row.id)
    return { ...row, blocker: excess ? context.sentence(excess.declaration, excess.parameters) : '' }
  })
}

/** Users of both sides, each with what keeps the reader from changing them. */
export const listUsers: Handler<Calls, 'ISupSrmSysUserService/getsysuserlist'> = async (context, query) => {
  const page = await readList(context, userList, query, (row) => row)
  return { ...page, records: await withBlockers(context, page.records) }
}
