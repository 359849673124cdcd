import { type RawBuilder, sql } from 'kysely'
import { nextRun, type TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { ScopedTransaction } from '../scope.ts'

/** The row of a task with its schedule. */
export interface ScheduledTask extends TaskSchedule {
  id: string
  tenantsid: string
  jobClass: string
}

/** Columns of `sys_job` as a schedule. */
export const SCHEDULE_COLUMNS = [
  'schedule_kind as scheduleKind',
  'interval_minutes as intervalMinutes',
  'at_minute as atMinute',
  'at_time as atTime',
  'start_date as startDate',
  'end_date as endDate',
] as const

/** The present moment on the company's clock, as schedules count. */
export async function companyNow(trx: ScopedTransaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI') as now`.execute(trx)
  return rows[0]?.now ?? ''
}

/** When a schedule runs next, for the column `next_run_at`. */
export function nextRunSql(schedule: TaskSchedule, now: string): RawBuilder<string | null> {
  const next = nextRun(schedule, now)
  if (next === null) return sql<null>`null`
  // Minutes pass also where clocks are put back; the time of day is the clock's.
  const isCounted = schedule.scheduleKind === 'interval' && now >= `${schedule.startDate} 00:00`
  return isCounted
    ? sql<string>`date_trunc('minute', now()) + make_interval(mins => ${schedule.intervalMinutes})`
    : sql<string>`${next}::timestamp::timestamptz`
}
