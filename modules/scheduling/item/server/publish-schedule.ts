import { sql } from 'kysely'
import { readWorkingCalendars } from '#modules/master-data/server.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { isLocked } from '#modules/scheduling/plan/contract/zones.ts'
import { fail } from '#platform/contract/errors.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { compare, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import { nextWorkingDay } from '#platform/contract/values/working-time.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { recordChanges } from './record-changes.ts'
import { settleSchedule } from './settle-schedule.ts'

/** A day that the release changes: what stood before it, and what stands after it. */
interface ReleasedDay {
  demandDate: string
  before: string | null
  after: string
}

/**
 * Releases what is prepared of a schedule: the version goes up, days that are not named keep their replies, those that are wait for one.
 * Days within the lock period are changed for a reason only.
 */
export async function publishSchedule(
  context: CallContext,
  row: LockedSchedule,
  unlockReason = '',
): Promise<Outcome<typeof schedule>> {
  const { trx, today, caller } = context
  const version = row.schedule_version + 1
  const days = await readReleased(trx, row.id)
  failIfUnfit(days, { today, lockDays: row.lock_days, unlockReason })
  await sql`
    update srm_schedule_line l set to_version = ${version}, line_state = 'closed' from srm_schedule_line p
    where p.item_id = ${row.id} and p.to_version is null and not p.is_released
      and l.item_id = p.item_id and l.demand_date = p.demand_date and l.to_version is null and l.is_released`.execute(
    trx,
  )
  await sql`
    update srm_schedule_line set is_released = not is_dropped, to_version = case when is_dropped then ${version}::integer end
    where item_id = ${row.id} and to_version is null and not is_released`.execute(trx)
  await failIfEmpty(trx, row.id)
  const differences = days.map(({ before, after }) => subtract(after, before ?? '0'))
  const said = {
    item_id: sql`i.id`,
    schedule_version: sql`${version}::integer`,
    release_date: sql`${today}::date`,
    changed_count: sql`${days.length}::integer`,
    increase_qty: sql`${sum(differences.filter(isPositive))}::numeric`,
    decrease_qty: sql`abs(${sum(differences.filter((one) => one.startsWith('-')))}::numeric)`,
    unlock_reason: sql`${unlockReason}::text`,
    create_name: sql`${caller.userName}::text`,
    is_released: sql`true`,
  }
  await sql`${insertSql('srm_schedule_release', { i: 'srm_schedule_item' }, said)} from srm_schedule_item i where i.id = ${row.id}`.execute(
    trx,
  )
  await recordChanges(
    context,
    { id: row.id, action: 'publish', version, reason: unlockReason },
    days.map(({ demandDate, before, after }) => ({
      demand_date: demandDate,
      field_name: 'expectScheduledQuantity',
      before_value: before ?? '',
      after_value: after,
    })),
  )
  return {
    set: {
      schedule_version: version,
      release_date: today,
      answer_due: await answerDue(context, row),
      is_released: true,
      reason: unlockReason,
    },
    detail: { scheduleVersion: version, changedCount: days.length },
    after: async () => {
      const settled = await settleSchedule(context, row.id)
      return settled && { answer: { status: settled.status, version: settled.version } }
    },
  }
}

async function readReleased(trx: ScopedTransaction, itemId: string): Promise<ReleasedDay[]> {
  const { rows } = await sql<ReleasedDay>`
    select p.demand_date as "demandDate", trim_scale(l.expect_scheduled_quantity) as before,
      trim_scale(p.expect_scheduled_quantity) as after
    from srm_schedule_line p
    left join srm_schedule_line l on l.item_id = p.item_id and l.demand_date = p.demand_date and l.to_version is null and l.is_released
    where p.item_id = ${itemId} and p.to_version is null and not p.is_released
    order by p.demand_date`.execute(trx)
  return rows
}

/** What was prepared may lie in the past or in the lock period by now. */
function failIfUnfit(
  days: readonly ReleasedDay[],
  { today, lockDays, unlockReason }: { today: string; lockDays: number; unlockReason: string },
): void {
  const named = (found: readonly ReleasedDay[]) => ({ days: found.map(({ demandDate }) => demandDate).join(', ') })
  const past = days.filter(({ demandDate }) => demandDate < today)
  if (past.length > 0) fail(schedulingErrors.dayPast, named(past))
  const locked = unlockReason === '' ? days.filter(({ demandDate }) => isLocked(demandDate, { today, lockDays })) : []
  if (locked.length > 0) fail(schedulingErrors.locked, named(locked))
}

/** A release of nothing is no release: a schedule of which nothing is left is closed. */
async function failIfEmpty(trx: ScopedTransaction, itemId: string): Promise<void> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(expect_scheduled_quantity), 0) as total from srm_schedule_line
    where item_id = ${itemId} and to_version is null and is_released`.execute(trx)
  if (compare(rows[0]?.total ?? '0', '0') === 0) fail(schedulingErrors.nothingScheduled)
}

/** The last of so many working days of the supplier from the release on; null where replies may take as long as they do. */
async function answerDue({ trx, today }: CallContext, row: LockedSchedule): Promise<string | null> {
  if (row.answer_days === null) return null
  const calendar = (await readWorkingCalendars(trx))(row.org_no, row.supplier_no)
  let day = today
  for (let count = 0; count < row.answer_days; count++) {
    day = (calendar && nextWorkingDay(day, calendar)) ?? addDays(day, 1)
  }
  return day
}
