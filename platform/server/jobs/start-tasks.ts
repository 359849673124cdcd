import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { NotificationBus } from '../live/notification-bus.ts'
import { inScope, type ScopedTransaction, systemScope } from '../scope.ts'
import type { TaskDefinition } from '../server-module.ts'
import { addMissingTasks } from './add-missing-tasks.ts'
import { companyNow, nextRunSql, SCHEDULE_COLUMNS, type ScheduledTask } from './next-run-sql.ts'
import type { RunCause } from './run-task.ts'

/** Notified by a trigger at the commit of whoever asked for a run at once. */
const ASKED_CHANNEL = 'quayside_tasks'
/** How often schedules are looked through; they count in minutes. */
const SWEEP_MS = 15_000
/** A run that nobody ends for so long was cut off with its server. */
const CUT_OFF_HOURS = 2

/** What the schedules work with. */
export interface TasksOptions {
  db: Database
  bus: NotificationBus
  tasks: readonly TaskDefinition[]
  /** Hands a run to whichever server is free; false while one waits or is at work already. */
  send(jobClass: string, run: { tenantsid: string; jobId: string; cause: RunCause; askedBy: string }): Promise<boolean>
  log: { error(data: object, message: string): void }
}

type DueTask = ScheduledTask & { askedAt: string | null; askedBy: string; isDue: boolean }

/**
 * Hands out the tasks that are due or asked for, until stopped. Servers on one database share them: whichever has a row under
 * lock hands it out. Handing out comes before the commit that says so; if that is lost, the task is handed out again, and waits
 * or runs already.
 */
export function startTasks(options: TasksOptions): { sweep(): Promise<void>; stop(): Promise<void> } {
  const { db, bus, tasks, log } = options
  let isStopped = false
  let isRequested = false
  let round: Promise<void> | null = null

  async function work(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      try {
        await inScope(db, systemScope('jobs', '*'), (trx) => addMissingTasks(trx, tasks))
        await inScope(db, systemScope('jobs', '*'), closeCutOffRuns)
        await handOut(options)
      } catch (error) {
        // What is due stays due; the next sweep takes it.
        log.error({ err: error }, 'tasks not handed out')
      }
    }
  }

  function wake(): Promise<void> {
    isRequested = true
    round ??= work().finally(() => {
      round = null
    })
    return round
  }

  bus.on(ASKED_CHANNEL, () => void wake())
  bus.onConnect(() => void wake())
  const sweeps = setInterval(() => void wake(), SWEEP_MS)
  void wake()
  return {
    sweep: wake,
    stop: async () => {
      isStopped = true
      clearInterval(sweeps)
      await round
    },
  }
}

async function handOut({ db, tasks, send }: TasksOptions): Promise<void> {
  if (tasks.length === 0) return
  await inScope(db, systemScope('jobs', '*'), async (trx) => {
    const due = await trx
      .selectFrom('sys_job')
      .select(['id', 'tenantsid', 'job_class as jobClass', 'asked_at as askedAt', 'asked_by as askedBy'])
      .select(sql<boolean>`is_start and next_run_at is not null and next_run_at <= now()`.as('isDue'))
      .select(SCHEDULE_COLUMNS)
      .where((where) =>
        where.or([
          where('asked_at', 'is not', null),
          where.and([where('is_start', '=', true), where('next_run_at', '<=', sql<string>`now()`)]),
        ]),
      )
      .where(
        'job_class',
        'in',
        tasks.map(({ name }) => name),
      )
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return
    const now = await companyNow(trx)
    for (const task of due as DueTask[]) {
      const { id: jobId, tenantsid, jobClass, askedAt } = task
      const [cause, askedBy] = askedAt === null ? (['schedule', ''] as const) : (['asked', task.askedBy] as const)
      const isTaken = await send(jobClass, { tenantsid, jobId, cause, askedBy })
      if (!isTaken) await noteBlocked(trx, task, cause, askedBy)
      await trx
        .updateTable('sys_job')
        .set({ asked_at: null, ...(task.isDue ? { next_run_at: nextRunSql(task, now) } : {}) })
        .where('id', '=', jobId)
        .execute()
    }
  })
}

async function noteBlocked(trx: ScopedTransaction, task: DueTask, cause: RunCause, askedBy: string): Promise<void> {
  await trx.updateTable('sys_job').set({ is_blocked: true }).where('id', '=', task.id).execute()
  await trx
    .insertInto('sys_job_run')
    .values({
      tenantsid: task.tenantsid,
      job_id: task.id,
      run_cause: cause,
      asked_by: askedBy,
      ended_at: sql<string>`clock_timestamp()`,
      result: 'blocked',
    })
    .execute()
}

async function closeCutOffRuns(trx: ScopedTransaction): Promise<void> {
  const closed = await trx
    .updateTable('sys_job_run')
    .set({ result: 'interrupted', ended_at: sql<string>`clock_timestamp()` })
    .where('result', '=', 'running')
    .where('update_date', '<', sql<string>`now() - make_interval(hours => ${CUT_OFF_HOURS})`)
    .returning('job_id')
    .execute()
  if (closed.length === 0) return
  await trx
    .updateTable('sys_job')
    .set({ running_since: null, is_blocked: false, last_result: 'interrupted' })
    .where(
      'id',
      'in',
      closed.map(({ job_id }) => job_id),
    )
    .execute()
}
