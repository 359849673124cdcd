import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handlers } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { closingCalls } from '../contract/calls.ts'

type Calls = Handlers<typeof closingCalls>

/** The closings of an organisation, the latest first, reopened ones among them. */
export const readClosings: Calls['IBmOrgService/getclosings'] = async ({ trx }, { id }) => {
  const org = await trx.selectFrom('bm_org').select(['tenantsid', 'org_no']).where('id', '=', id).executeTakeFirst()
  if (!org) return fail(platformErrors.notFound)
  const { rows } = await sql<Awaited<ReturnType<Calls['IBmOrgService/getclosings']>>['closings'][number]>`
    select id::text, start_date::text as "startDate", end_date::text as "endDate", remark, create_name as "createName",
      to_char(create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate", reopen_date is not null as "isReopened",
      reopen_name as "reopenName", coalesce(to_char(reopen_date, 'YYYY-MM-DD HH24:MI:SS'), '') as "reopenDate",
      reopen_reason as "reopenReason"
    from bm_org_closing where (tenantsid, org_no) = (${org.tenantsid}, ${org.org_no})
    order by id desc limit 200`.execute(trx)
  return { closings: rows }
}

/** Closes the accounts of an organisation for a span of days that lies behind: nothing is posted in it any more. */
export const closeAccounts: Calls['IBmOrgService/closeaccounts'] = async (context, { id, ...span }) => {
  const { trx, caller, today } = context
  const { startDate, endDate, remark } = span
  if (endDate < startDate) failAt('endDate', masterDataErrors.closingReversed)
  if (endDate > today) failAt('endDate', masterDataErrors.closingInFuture)
  const org = await lockOrg(trx, id)
  const { rows: standing } = await sql<{ startDate: string; endDate: string }>`
    select start_date::text as "startDate", end_date::text as "endDate" from bm_org_closing
    where (tenantsid, org_no) = (${org.tenantsid}, ${org.org_no}) and reopen_date is null
      and daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]')
    order by start_date limit 1`.execute(trx)
  const [other] = standing
  if (other) failAt('startDate', masterDataErrors.closedAlready, { ...other })
  const { id: closingId } = await trx
    .insertInto('bm_org_closing')
    .values({
      tenantsid: org.tenantsid,
      org_no: org.org_no,
      start_date: startDate,
      end_date: endDate,
      remark,
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ documentNo: org.org_no, detail: span })
  return { id: closingId }
}

/** Reopens a closed span, for a reason. */
export const reopenAccounts: Calls['IBmOrgService/reopenaccounts'] = async (context, { id, reason }) => {
  const { trx, caller } = context
  const closing = await trx
    .selectFrom('bm_org_closing')
    .select(['id', 'org_no', 'start_date', 'end_date', 'reopen_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!closing) return fail(platformErrors.notFound)
  if (closing.reopen_date !== null) fail(masterDataErrors.reopenedAlready)
  await trx
    .updateTable('bm_org_closing')
    .set({ reopen_name: caller.userName, reopen_date: sql<string>`clock_timestamp()`, reopen_reason: reason })
    .where('id', '=', id)
    .execute()
  const { start_date: startDate, end_date: endDate } = closing
  context.audit({ documentNo: closing.org_no, detail: { startDate, endDate, reason } })
  return { id }
}

/** Takes the organisation, for which postings under way are waited. */
async function lockOrg(trx: ScopedTransaction, id: string) {
  const org = await trx
    .selectFrom('bm_org')
    .select(['tenantsid', 'org_no'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return org ?? fail(platformErrors.notFound)
}
