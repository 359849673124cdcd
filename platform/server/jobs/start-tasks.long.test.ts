import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roleUrl } from '../database/database.ts'
import { type NotificationBus, startNotificationBus } from '../live/notification-bus.ts'
import { createAbnormalLog } from '../observability/keep-abnormal.ts'
import type { TaskDefinition } from '../server-module.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { startJobs } from './start-jobs.ts'
import { startTasks } from './start-tasks.ts'

const log = pino({ level: 'silent' })
const NAME = 'orders.autoAccept'
const stops: (() => Promise<void>)[] = []
let database: TestDatabase
let bus: NotificationBus

beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(
    database.ownerDb,
  )
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => database.drop())

const task = (run: TaskDefinition['run']): TaskDefinition => ({
  name: NAME,
  schedule: { scheduleKind: 'daily', atTime: '03:17' },
  run,
})

/** A server that hands out and runs this task. */
async function serve(run: TaskDefinition['run'], retrySeconds = 60) {
  const { ownerUrl, db } = database
  bus = await startNotificationBus({ url: roleUrl(ownerUrl, 'quayside_app'), log })
  stops.push(bus.stop)
  const tasks = [task(run)]
  const keepAbnormal = createAbnormalLog({ db, appVersion: '2.1.1', log })
  const pace = { pollSeconds: 0.5, retrySeconds }
  const jobs = await startJobs({ ownerUrl, db, jobs: [], tasks, timeZone: 'UTC', log, keepAbnormal, ...pace })
  stops.push(jobs.stop)
  const schedule = startTasks({ db, bus, tasks, send: jobs.send, log })
  stops.push(schedule.stop)
  await schedule.sweep()
  return schedule
}

const rowOf = (tenantsid = 'T1') =>
  database.ownerDb.selectFrom('sys_job').selectAll().where('tenantsid', '=', tenantsid).executeTakeFirstOrThrow()
const runsOf = (tenantsid = 'T1') =>
  database.ownerDb.selectFrom('sys_job_run').selectAll().where('tenantsid', '=', tenantsid).orderBy('id').execute()
const makeDue = (tenantsid = 'T1') =>
  sql`update sys_job set next_run_at = now() - interval '3 days' where tenantsid = ${tenantsid}`.execute(
    database.ownerDb,
  )
const ask = () =>
  sql`update sys_job set asked_at = clock_timestamp(), asked_by = 'Mei' where tenantsid = 'T1'`.execute(
    database.ownerDb,
  )

describe('domain §4: scheduled tasks', () => {
  it('get a row for each company, with the next run of their own schedule, and no second one', async () => {
    const { sweep } = await serve(() => Promise.resolve({ rowCount: 0 }))
    await sweep()
    for (const tenantsid of ['T1', 'T2']) {
      const row = await rowOf(tenantsid)
      expect(row).toMatchObject({ job_class: NAME, schedule_kind: 'daily', at_time: '03:17', is_start: true })
      expect(row.next_run_at).toMatch(/ 03:17:00/)
    }
    expect(await database.ownerDb.selectFrom('sys_job').select('id').execute()).toHaveLength(2)
    expect(await runsOf()).toEqual([])
  })

  it('that are due run once for the one company, although two servers look for them, and are due again later', async () => {
    const run = vi.fn(() => Promise.resolve({ rowCount: 7, note: { textKey: 'a:b', parameters: { count: 7 } } }))
    const first = await serve(run)
    const second = await serve(run)
    await makeDue()
    await Promise.all([first.sweep(), second.sweep(), first.sweep(), second.sweep()])
    await vi.waitFor(async () => expect((await runsOf())[0]?.result).toBe('done'))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(run).toHaveBeenCalledOnce()
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ tenantsid: 'T1' }))
    expect(await runsOf()).toMatchObject([
      { run_cause: 'schedule', result: 'done', row_count: '7', note: { textKey: 'a:b', parameters: { count: 7 } } },
    ])
    expect(await runsOf('T2')).toEqual([])
    const row = await rowOf()
    expect(row).toMatchObject({ last_result: 'done', running_since: null, is_blocked: false })
    expect(Date.parse(row.next_run_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('run at once when somebody asks for it, also while they are paused, and their schedule stays', async () => {
    const run = vi.fn(() => Promise.resolve({ rowCount: 1 }))
    await serve(run)
    await sql`update sys_job set is_start = false, next_run_at = null`.execute(database.ownerDb)
    await ask()
    // Sooner than the next sweep would find it.
    await vi.waitFor(async () => expect((await runsOf())[0]?.result).toBe('done'), 12_000)
    expect(await runsOf()).toMatchObject([{ run_cause: 'asked', asked_by: 'Mei' }])
    expect(await rowOf()).toMatchObject({ asked_at: null, is_start: false, next_run_at: null })
  })

  it('that are due while they are at work are blocked: they do not run twice at once', async () => {
    const going = Promise.withResolvers<{ rowCount: number }>()
    const run = vi.fn(() => going.promise)
    const { sweep } = await serve(run)
    await makeDue()
    await sweep()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    expect((await rowOf()).running_since).not.toBeNull()
    await makeDue()
    await sweep()
    expect((await rowOf()).is_blocked).toBe(true)
    expect((await runsOf()).map(({ result }) => result)).toEqual(['running', 'blocked'])
    going.resolve({ rowCount: 0 })
    await vi.waitFor(async () => expect((await rowOf()).is_blocked).toBe(false))
    expect(run).toHaveBeenCalledOnce()
  })

  it('that fail are in error and repeated; their attempts are one entry of their company’s abnormal log', async () => {
    const run = vi
      .fn()
      .mockRejectedValueOnce(new Error('not now'))
      .mockRejectedValueOnce(new TypeError('not today'))
      .mockResolvedValue({ rowCount: 2 })
    const { sweep } = await serve(run, 1)
    await makeDue()
    await sweep()
    await vi.waitFor(async () =>
      expect((await runsOf()).map(({ result }) => result)).toEqual(['failed', 'failed', 'done']),
    )
    expect(await runsOf()).toMatchObject([
      { run_cause: 'schedule', error_message: 'not now' },
      { run_cause: 'repeat', error_message: 'not today' },
      { run_cause: 'repeat', error_message: '' },
    ])
    const kept = await database.ownerDb.selectFrom('sys_abnormal_log').selectAll().execute()
    expect(kept).toMatchObject([
      {
        tenantsid: 'T1',
        kind: 'job',
        source: NAME,
        error_name: 'TypeError',
        error_message: 'not today',
        app_version: '2.1.1',
        attempts: 2,
      },
    ])
    expect(kept[0]?.stack).toContain('not today')
    expect((await rowOf()).last_result).toBe('done')
  })

  it('that were cut off with their server are closed by the next run', async () => {
    const { sweep } = await serve(() => Promise.resolve({ rowCount: 0 }))
    const { id } = await rowOf()
    await sql`insert into sys_job_run (tenantsid, job_id, run_cause, result) values ('T1', ${id}, 'schedule', 'running')`.execute(
      database.ownerDb,
    )
    await makeDue()
    await sweep()
    await vi.waitFor(async () => expect((await runsOf()).map(({ result }) => result)).toEqual(['interrupted', 'done']))
  })

  it('whose warning is worth telling are done, and stand in the abnormal log', async () => {
    const { sweep } = await serve(() => Promise.resolve({ rowCount: 1, warning: 'it ends soon' }))
    await makeDue()
    await sweep()
    await vi.waitFor(async () => {
      const kept = await database.ownerDb.selectFrom('sys_abnormal_log').selectAll().execute()
      expect(kept).toMatchObject([{ error_name: 'TaskWarning', error_message: 'it ends soon', stack: '' }])
    })
    expect((await rowOf()).last_result).toBe('done')
  })
})
