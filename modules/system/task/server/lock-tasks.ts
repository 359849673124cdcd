import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { SCHEDULE_COLUMNS } from '#platform/server/jobs/next-run-sql.ts'
import { type TaskAction, taskLifecycle } from '../contract/lifecycle.ts'
import { taskStateSql } from './task-list.ts'

/** A task under lock. */
export interface LockedTask extends TaskSchedule {
  id: string
  jobClass: string
  version: number
  state: string
  remark: string
}

type Key = { id: string; version: number }

/** Locks tasks as their editor saw them; refuses when one changed meanwhile, or when its state does not allow the action. */
export async function lockTasks(
  context: CallContext,
  keys: readonly Key[],
  action: Extract<TaskAction, 'modify' | 'pause' | 'resume' | 'run'>,
): Promise<LockedTask[]> {
  const { trx, caller } = context
  const rows = await trx
    .selectFrom('sys_job as t1')
    .select(['t1.id', 't1.job_class as jobClass', 't1.version', 't1.remark', 't1.update_name as updateName'])
    .select(['t1.running_since as runningSince', taskStateSql.as('state')])
    .select(sql<string>`to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updateDate'))
    .select(SCHEDULE_COLUMNS)
    .where(
      't1.id',
      'in',
      keys.map(({ id }) => id),
    )
    .orderBy('t1.id')
    .forUpdate()
    .execute()
  for (const { id, version } of keys) {
    const row = rows.find((one) => one.id === id)
    if (!row) return fail(platformErrors.notFound)
    if (row.version !== version) fail(platformErrors.staleVersion, { who: row.updateName, when: row.updateDate })
    const facts = { isRunning: row.runningSince !== null }
    const decision = decide(taskLifecycle, action, row.state, caller.side, facts)
    if (!decision.isAllowed) fail(decision.refusal)
  }
  return rows as (LockedTask & (typeof rows)[number])[]
}
