import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { LockedSchedule } from '#modules/scheduling/item/server/locked-schedule.ts'
import { recordChanges } from '#modules/scheduling/item/server/record-changes.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { type AlertReason, alertReasons } from '../contract/alert-reasons.ts'
import type { alertCalls } from '../contract/calls.ts'

/**
 * Tells suppliers what is wrong with their schedules. The version of a schedule stays: whoever replies to it at this moment loses nothing.
 * Refused where one was not released, is closed, or has nothing wrong.
 */
export const sendScheduleAlert: Handler<typeof alertCalls, 'ISrmScheduleService/sendScheduleAlert'> = async (
  context,
  { list, text },
) => {
  const rows = await schedules.lock(context, sql`id = any (${list.map(({ id }) => id)}::bigint[])`)
  if (rows.length < list.length) fail(platformErrors.notFound)
  for (const row of rows) {
    const reasons = reasonsOf(row, context.today)
    await recordChanges(
      context,
      { id: row.id, action: 'alert', version: row.schedule_version, reason: text },
      reasons.map((reason) => ({ demand_date: null, ...figureOf(row, reason), before_value: '' })),
    )
    schedules.announce(context, row, {
      name: 'scheduleAlert',
      reason: text,
      told: {
        lateSince: reasons.includes('late') ? (row.first_open_day ?? '') : '',
        waitingCount: String(row.waiting_count),
        differingCount: String(row.differing_count),
      },
    })
    context.audit({ documentNo: row.schedule_no, detail: { reasons, text } })
  }
  return { alertCount: rows.length }
}

function reasonsOf(row: LockedSchedule, today: string): AlertReason[] {
  const { schedule_no: scheduleNo, status } = row
  if (status === 'draft') return fail(schedulingErrors.notPublished)
  if (status === 'closed' || status === 'deleted') return fail(schedulingErrors.closed)
  const reasons = alertReasons({
    status,
    isLate: row.first_open_day !== null && row.first_open_day < today,
    waitingCount: row.waiting_count,
    differingCount: row.differing_count,
  })
  return reasons.length > 0 ? reasons : fail(schedulingErrors.nothingToAlert, { scheduleNo })
}

/** What the change records keep of a reason: the field that shows it, and its value. */
function figureOf(row: LockedSchedule, reason: AlertReason): { field_name: string; after_value: string } {
  switch (reason) {
    case 'late':
      return { field_name: 'firstOpenDay', after_value: row.first_open_day ?? '' }
    case 'waiting':
      return { field_name: 'waitingCount', after_value: String(row.waiting_count) }
    case 'differing':
      return { field_name: 'differingCount', after_value: String(row.differing_count) }
  }
}
