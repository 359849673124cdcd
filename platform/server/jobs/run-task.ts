import { sql } from 'kysely'
import { companyToday } from '../clock/company-today.ts'
import type { Database } from '../database/database.ts'
import { described, type KeepAbnormal } from '../observability/keep-abnormal.ts'
import { inScope, systemScope } from '../scope.ts'
import type { JobContext, TaskDefinition, TaskOutcome } from '../server-module.ts'

/** Why a task runs: its schedule, somebody who asked, or the failure of the run before. */
export type RunCause = 'schedule' | 'asked' | 'repeat'

/** A run of one company's task as it is handed from server to server. */
export interface TaskRun {
  tenantsid: string
  jobId: string
  cause: RunCause
  askedBy: string
}

/** A run as it is at work. */
export interface RunAtWork extends TaskRun {
  /** Names the run and its repetitions. */
  workKey: string
}

/** What a run needs. */
export interface RunTaskOptions {
  db: Database
  timeZone: string
  log: JobContext['log'] & { error(data: object, message: string): void }
  keepAbnormal: KeepAbnormal
  /** Told about each failed run, for metrics and messages. */
  onFailure?: ((name: string, tenantsid: string) => void) | undefined
}

const ERROR_LENGTH = 2000

/** What a task warns of: an entry of the abnormal log without a failure. */
class TaskWarning extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskWarning'
    delete this.stack
  }
}

/** Runs a company's task and keeps its history. A failure is kept there and in the abnormal log, and thrown on. */
export async function runTask(task: TaskDefinition, run: RunAtWork, options: RunTaskOptions): Promise<void> {
  const { db, timeZone, log, keepAbnormal, onFailure } = options
  const { tenantsid, workKey } = run
  const startedAt = performance.now()
  const runId = await begin(db, run)
  const facts = () => ({ job: task.name, tenantsid, durationMs: Math.round(performance.now() - startedAt) })
  try {
    const outcome = await task.run({ db, tenantsid, today: companyToday(timeZone), log })
    await end(db, task.name, run, runId, { result: 'done', ...outcome })
    if (outcome.warning !== undefined) {
      await keepAbnormal({ kind: 'job', source: task.name, tenantsid, error: new TaskWarning(outcome.warning) })
    }
    log.info({ ...facts(), rowCount: outcome.rowCount }, 'task done')
  } catch (error) {
    onFailure?.(task.name, tenantsid)
    log.error({ ...facts(), err: error }, 'task failed')
    await keepAbnormal({ kind: 'job', source: task.name, tenantsid, error, workKey })
    // The history misses a failure only when the database itself is away; the run is closed as cut off then.
    await end(db, task.name, run, runId, { result: 'failed', error }).catch(() => undefined)
    throw error
  }
}

async function begin(db: Database, { tenantsid, jobId, cause, askedBy }: TaskRun): Promise<string> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    // No other run of this task is at work now: what still says so was cut off.
    await trx
      .updateTable('sys_job_run')
      .set({ result: 'interrupted', ended_at: sql<string>`clock_timestamp()` })
      .where('job_id', '=', jobId)
      .where('result', '=', 'running')
      .execute()
    await trx.updateTable('sys_job').set({ running_since: sql<string>`now()` }).where('id', '=', jobId).execute()
    const { id } = await trx
      .insertInto('sys_job_run')
      .values({ tenantsid, job_id: jobId, run_cause: cause, asked_by: askedBy, result: 'running' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

type Ending = ({ result: 'done' } & TaskOutcome) | { result: 'failed'; error: unknown }

async function end(db: Database, name: string, run: TaskRun, runId: string, ending: Ending): Promise<void> {
  const { tenantsid, jobId, cause } = run
  await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    await trx
      .updateTable('sys_job_run')
      .set({
        result: ending.result,
        ended_at: sql<string>`clock_timestamp()`,
        ...(ending.result === 'done'
          ? { row_count: String(ending.rowCount), note: ending.note ? JSON.stringify(ending.note) : null }
          : { error_message: described(ending.error).message.slice(0, ERROR_LENGTH) }),
      })
      .where('id', '=', runId)
      .execute()
    await trx
      .updateTable('sys_job')
      .set({
        running_since: null,
        is_blocked: false,
        last_result: ending.result,
        last_run_at: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', jobId)
      .execute()
    // Whoever asked waits for the end; of what runs by itself nobody needs to be told.
    if (cause !== 'asked') return
    await trx
      .insertInto('sys_outbox')
      .values({ tenantsid, topic: 'tasks.run', org_no: '*', payload: JSON.stringify({ documentNo: name }) })
      .execute()
  })
}
