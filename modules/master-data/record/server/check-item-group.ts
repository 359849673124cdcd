import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

/** Refuses to put a category below itself, directly or by those between. */
export async function checkItemGroup({ trx, caller }: CallContext, { before, after }: RecordChange): Promise<void> {
  const number = String(after.groupNo)
  const { upperGroupNo: upper } = after
  if (typeof upper !== 'string' || upper === before?.upperGroupNo) return
  // One at a time: two who each move one category below the other's would make a ring together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bm_item_group ${caller.tenantsid}`}, 0))`.execute(trx)
  const { rows } = await sql`
    with recursive above (group_no) as (
      select ${upper}::text
      union select g.upper_group_no from bm_item_group g join above on g.group_no = above.group_no
      where g.upper_group_no is not null)
    select from above where group_no = ${number}`.execute(trx)
  if (rows.length === 0) return
  failAt('upperGroupNo', masterDataErrors.itemGroupCycle, { number, upper })
}
