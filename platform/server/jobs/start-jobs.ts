import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { companyToday } from '../clock/company-today.ts'
import { type Database, roleUrl } from '../database/database.ts'
import type { KeepAbnormal } from '../observability/keep-abnormal.ts'
import type { JobContext, JobDefinition, TaskDefinition } from '../server-module.ts'
import { runTask, type TaskRun } from './run-task.ts'

const SCHEMA = 'pgboss'
const STOP_TIMEOUT_MS = 10_000
/** A run of which nothing is heard for so long was cut off with its server, and another one takes it. */
const HEARTBEAT_SECONDS = 30
/** What ran and what failed is kept this long. */
const HISTORY_SECONDS = 30 * 24 * 3600

/** The schedule at work. */
export interface Jobs {
  /** Lets a job run at once, or as soon as a server is free; false while it waits or runs already. */
  runSoon(name: string): Promise<boolean>
  /** Lets a company's task run soon on whichever server is free; false while it waits or runs already. */
  send(name: string, run: TaskRun): Promise<boolean>
  /** Takes no more work and waits for what runs, at most ten seconds; what is cut off runs again on another server. */
  stop(): Promise<void>
}

/** What jobs need. */
export interface JobsOptions {
  ownerUrl: string
  /** What the jobs themselves work on. */
  db: Database
  jobs: readonly JobDefinition[]
  /** Work for each company; when it is due is not decided here. */
  tasks?: readonly TaskDefinition[]
  /** IANA name of the zone in which the cron expressions are meant. */
  timeZone: string
  log: JobContext['log'] & { error(data: object, message: string): void }
  /** Told about each failed run, for metrics and messages; the company is `*` where it is every one's. */
  onFailure?: (name: string, tenantsid: string) => void
  /** Where failures are kept for administrators. */
  keepAbnormal: KeepAbnormal
  /** How often each job looks for work. */
  pollSeconds?: number
  /** Pause before the first repetition of a failed run; it doubles each time. */
  retrySeconds?: number
}

/**
 * Schedules each job and works on them. Servers on one database share them: a job waits or runs at most once at a time, on
 * one server. A failed run is repeated three times with growing pauses, and kept in the history.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { jobs, tasks = [], timeZone, log, pollSeconds = 5, retrySeconds = 30 } = options
  const boss = new PgBoss({
    connectionString: roleUrl(options.ownerUrl, 'quayside_jobs'),
    application_name: 'quayside jobs',
    schema: SCHEMA,
    // The migrations have made it: this role may not.
    createSchema: false,
    max: 4,
    connectionTimeoutMillis: 5000,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue out of order'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  const settings = {
    retryLimit: 3,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 3600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: HISTORY_SECONDS,
  }
  const workers = new Map<string, string>()
  for (const job of jobs) {
    await boss.createQueue(job.name, { ...settings, policy: 'exclusive' })
    await boss.updateQueue(job.name, settings)
    await boss.schedule(job.name, job.cron, null, { tz: timeZone })
    const work = ([sent]: { id: string }[]) => runJob(job, sent?.id, options)
    workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, work))
  }
  for (const task of tasks) {
    await boss.createQueue(task.name, { ...settings, policy: 'exclusive' })
    await boss.updateQueue(task.name, settings)
    await boss.work(
      task.name,
      { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
      async ([sent]: JobWithMetadata<TaskRun | null>[]) => {
        // A run that an earlier version handed out names no company.
        if (!sent?.data) return
        const run = sent.retryCount > 0 ? { ...sent.data, cause: 'repeat' as const } : sent.data
        await runTask(task, { ...run, workKey: sent.id }, options)
      },
    )
  }
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  return {
    runSoon: async (name) => {
      const isSent = (await boss.send(name)) !== null
      // Others look for work by the clock; this server does so now.
      boss.notifyWorker(workers.get(name) ?? '')
      return isSent
    },
    // Each company's task waits or runs at most once at a time.
    send: async (name, run) => (await boss.send(name, run, { singletonKey: run.tenantsid })) !== null,
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}

async function runJob(
  job: JobDefinition,
  workKey: string | undefined,
  { db, timeZone, log, onFailure, keepAbnormal }: JobsOptions,
): Promise<void> {
  const startedAt = performance.now()
  try {
    await job.run({ db, today: companyToday(timeZone), log })
    log.info({ job: job.name, durationMs: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    onFailure?.(job.name, '*')
    log.error({ job: job.name, err: error }, 'job failed')
    await keepAbnormal({ kind: 'job', source: job.name, tenantsid: '*', error, ...(workKey ? { workKey } : {}) })
    throw error
  }
}
