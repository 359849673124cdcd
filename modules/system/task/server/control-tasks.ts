import { sql } from 'kysely'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import { companyNow, nextRunSql } from '#platform/server/jobs/next-run-sql.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { taskCalls } from '../contract/calls.ts'
import { type LockedTask, lockTasks } from './lock-tasks.ts'

type Keys = { list: { id: string; version: number }[] }
type Control = Pick<
  Handlers<typeof taskCalls>,
  'ISysJobService/pausesysjobbyids' | 'ISysJobService/resumesysjobbyids' | 'ISysJobService/runsysjobbyids'
>

/** Pausing, resuming and asking for a run at once; all tasks of a call or none. */
export const controlTasks: Control = {
  'ISysJobService/pausesysjobbyids': async (context, { list }: Keys) => {
    const tasks = await lockTasks(context, list, 'pause')
    for (const task of tasks) {
      await update(context, task, { is_start: false, next_run_at: null, is_blocked: false })
      note(context, task, { isStart: true }, { isStart: false })
    }
    return { count: tasks.length }
  },
  'ISysJobService/resumesysjobbyids': async (context, { list }: Keys) => {
    const tasks = await lockTasks(context, list, 'resume')
    const now = await companyNow(context.trx)
    for (const task of tasks) {
      await update(context, task, { is_start: true, next_run_at: nextRunSql(task, now) })
      note(context, task, { isStart: false }, { isStart: true })
    }
    return { count: tasks.length }
  },
  'ISysJobService/runsysjobbyids': async (context, { list }: Keys) => {
    const tasks = await lockTasks(context, list, 'run')
    for (const { id, jobClass } of tasks) {
      // The schedule is as it was: only a run is asked for, which the commit tells the servers.
      await context.trx
        .updateTable('sys_job')
        .set({ asked_at: sql<string>`clock_timestamp()`, asked_by: context.caller.userName })
        .where('id', '=', id)
        .execute()
      context.audit({ documentNo: jobClass })
    }
    return { count: tasks.length }
  },
}

type Change = { is_start: boolean; next_run_at: ReturnType<typeof nextRunSql> | null; is_blocked?: boolean }

async function update({ trx, caller }: CallContext, { id }: LockedTask, change: Change): Promise<void> {
  await trx
    .updateTable('sys_job')
    .set({
      ...change,
      ...nextVersion(caller),
    })
    .where('id', '=', id)
    .execute()
}

const note = (context: CallContext, { jobClass }: LockedTask, before: object, after: object): void =>
  context.audit({ documentNo: jobClass, detail: { before, after } })
