import type { TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { TaskDefinition } from '../server-module.ts'
import { companyNow, nextRunSql } from './next-run-sql.ts'

/** Gives each company its row for each task that it does not have yet. */
export async function addMissingTasks(trx: ScopedTransaction, tasks: readonly TaskDefinition[]): Promise<void> {
  const known = await trx.selectFrom('sys_job').select(['tenantsid', 'job_class']).execute()
  const tenants = await trx.selectFrom('sys_tenant').select('tenantsid').execute()
  const has = new Set(known.map(({ tenantsid, job_class }) => `${tenantsid} ${job_class}`))
  const missing = tenants.flatMap(({ tenantsid }) =>
    tasks.filter(({ name }) => !has.has(`${tenantsid} ${name}`)).map((task) => ({ tenantsid, task })),
  )
  if (missing.length === 0) return
  const now = await companyNow(trx)
  const rows = missing.map(({ tenantsid, task }) => {
    const schedule = firstSchedule(task, now)
    return {
      tenantsid,
      job_class: task.name,
      schedule_kind: schedule.scheduleKind,
      interval_minutes: schedule.intervalMinutes,
      at_minute: schedule.atMinute,
      at_time: schedule.atTime,
      start_date: schedule.startDate,
      next_run_at: nextRunSql(schedule, now),
    }
  })
  await trx
    .insertInto('sys_job')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The schedule that a task comes with, from today on. */
export function firstSchedule({ schedule }: TaskDefinition, now: string): TaskSchedule {
  return {
    intervalMinutes: null,
    atMinute: null,
    atTime: null,
    ...schedule,
    startDate: now.slice(0, 10),
    endDate: null,
  }
}
