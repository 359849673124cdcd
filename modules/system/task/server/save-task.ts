import { sql } from 'kysely'
import type { z } from 'zod'
import type { TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { companyNow, nextRunSql } from '#platform/server/jobs/next-run-sql.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { taskCalls } from '../contract/calls.ts'
import type { taskForm } from '../contract/schemas.ts'
import { lockTasks } from './lock-tasks.ts'

/** Only what the kind goes by is kept. */
function scheduleOf(form: z.output<typeof taskForm>): TaskSchedule {
  const { scheduleKind, intervalMinutes, atMinute, atTime, startDate, endDate } = form
  const isCounted = scheduleKind === 'interval' || scheduleKind === 'hourly'
  return {
    scheduleKind,
    intervalMinutes: scheduleKind === 'interval' ? (intervalMinutes ?? null) : null,
    atMinute: scheduleKind === 'hourly' ? (atMinute ?? null) : null,
    atTime: isCounted ? null : atTime || null,
    startDate,
    endDate: endDate || null,
  }
}

/** Sets when a task runs. A paused one stays paused. */
export const saveTask: Handler<typeof taskCalls, 'ISysJobService/updatesysjobbyid'> = async (
  context,
  { id, version, schedule: form },
) => {
  const { trx, caller } = context
  const [before] = await lockTasks(context, [{ id, version }], 'modify')
  const schedule = scheduleOf(form)
  const now = await companyNow(trx)
  const saved = await trx
    .updateTable('sys_job')
    .set({
      schedule_kind: schedule.scheduleKind,
      interval_minutes: schedule.intervalMinutes,
      at_minute: schedule.atMinute,
      at_time: schedule.atTime,
      start_date: schedule.startDate,
      end_date: schedule.endDate,
      next_run_at: sql<string | null>`case when is_start then ${nextRunSql(schedule, now)} end`,
      remark: form.remark,
      ...nextVersion(caller),
    })
    .where('id', '=', id)
    .returning(['id', 'version', sql<string | null>`to_char(next_run_at, 'YYYY-MM-DD HH24:MI:SS')`.as('nextRunAt')])
    .executeTakeFirstOrThrow()
  const { scheduleKind, intervalMinutes, atMinute, atTime, startDate, endDate, remark, jobClass = '' } = before ?? {}
  context.audit({
    documentNo: jobClass,
    detail: {
      before: { scheduleKind, intervalMinutes, atMinute, atTime, startDate, endDate, remark },
      after: { ...schedule, remark: form.remark },
    },
  })
  return saved
}
