import { sql } from 'kysely'
import type { RowOf } from '#platform/contract/fields.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import { cronOf, type TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import { TASK_KEYS, type TASK_STATES, taskFields } from '../contract/fields.ts'
import { taskLifecycle } from '../contract/lifecycle.ts'

/** State of a task (spec domain §4), as it follows from its row. */
export const taskStateSql = sql<(typeof TASK_STATES)[number]>`(case
  when t1.job_class <> all (${sql.lit(`{${[...TASK_KEYS.keys()].join(',')}}`)}::text[]) then 'notExisting'
  when not t1.is_start then 'paused'
  when t1.is_blocked then 'blocked'
  when t1.next_run_at is null then 'complete'
  when t1.last_result in ('failed', 'interrupted') then 'error'
  else 'normal' end)`

/** The name of a task in its reader's words; its name in the code where this version does not have it. */
function nameSql(translate: Translate) {
  const names = [...TASK_KEYS].map(([name, key]) => sql`when ${sql.lit(name)} then ${sql.lit(translate(key))}`)
  return sql`(case t1.job_class ${sql.join(names, sql` `)} else t1.job_class end)`
}

/** The tasks of the company, with the names that their reader knows. */
export const taskList = ({ translate }: Pick<CallContext, 'translate'>) =>
  defineList<typeof taskFields, { version: number; now: string }>({
    fields: taskFields,
    table: 'sys_job',
    columns: {
      jobName: nameSql(translate),
      jobGroup: sql`split_part(t1.job_class, '.', 1)`,
      state: taskStateSql,
      scheduleText: sql`''`,
      cron: sql`null::text`,
    },
    extra: { version: sql<number>`t1.version`, now: sql<string>`to_char(now(), 'YYYY-MM-DD HH24:MI')` },
    searchColumn: sql`search_normalise(${nameSql(translate)} || ' ' || t1.job_class || ' ' || t1.remark)`,
  })

type TaskRow = RowOf<typeof taskFields> & { id: string; version: number; now: string }

/** A task as its reader gets it: its schedule in words, and what may be done with it. */
export function presentTask(row: TaskRow, context: CallContext) {
  const schedule = row as unknown as TaskSchedule
  const state = row.state
  const facts = { isRunning: row.runningSince !== null }
  const permitted = permittedActions(taskLifecycle, state, context.caller.side, facts)
  return {
    ...row,
    scheduleText: scheduleText(schedule, context.translate),
    cron: cronOf(schedule),
    actions: Object.fromEntries(
      Object.entries(permitted).map(([action, refusal]) => [action, refusal ? context.sentence(refusal) : null]),
    ),
  }
}

function scheduleText(schedule: TaskSchedule, translate: Translate): string {
  const { scheduleKind, intervalMinutes, atMinute, atTime, startDate } = schedule
  switch (scheduleKind) {
    case 'interval':
      return translate('system:task.every.interval', { minutes: intervalMinutes ?? 0 })
    case 'hourly':
      return translate('system:task.every.hourly', { minute: String(atMinute ?? 0).padStart(2, '0') })
    case 'daily':
      return translate('system:task.every.daily', { time: atTime ?? '' })
    case 'threeDay':
      return translate('system:task.every.threeDay', { time: atTime ?? '', date: startDate })
    case 'sevenDay': {
      const weekday = new Date(`${startDate}T00:00:00Z`).getUTCDay()
      return translate('system:task.every.sevenDay', {
        time: atTime ?? '',
        weekday: translate(`system:task.weekday.${weekday}`),
      })
    }
  }
}
