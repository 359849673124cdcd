import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobDefinition } from '../server-module.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const log = pino({ level: 'silent' })
/** Once a year, so that no run of the schedule comes between the tests' own. */
const YEARLY = '0 0 29 2 *'
let database: TestDatabase
const started: Jobs[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

async function start(
  jobs: readonly JobDefinition[],
  onFailure?: (name: string) => void,
  pollSeconds = 0.5,
): Promise<Jobs> {
  const { ownerUrl, db } = database
  const more = onFailure ? { onFailure } : {}
  const keepAbnormal = () => Promise.resolve()
  const pace = { pollSeconds, retrySeconds: 1 }
  const options = { ownerUrl, db, jobs, timeZone: 'Asia/Tokyo', log, keepAbnormal, ...pace, ...more }
  const running = await startJobs(options)
  started.push(running)
  return running
}

describe('jobs', () => {
  it('run once, although two servers look for work', async () => {
    // At work until both have asked: what is asked for after its end is another run.
    const asked = Promise.withResolvers<void>()
    const run = vi.fn(() => asked.promise)
    const job = { name: 'test.once', cron: YEARLY, run }
    const first = await start([job])
    const second = await start([job])
    const answers = await Promise.all([first.runSoon('test.once'), second.runSoon('test.once')])
    expect(answers.filter((isSent) => isSent)).toHaveLength(1)
    await vi.waitFor(() => expect(run).toHaveBeenCalled())
    asked.resolve()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(run).toHaveBeenCalledOnce()
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }))
  })

  it('asked for run at once, not when their server looks for work the next time, and once while they wait or run', async () => {
    let end = () => {}
    const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const jobs = await start([{ name: 'test.soon', cron: YEARLY, run }], undefined, 3600)
    expect(await jobs.runSoon('test.soon')).toBe(true)
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    expect(await jobs.runSoon('test.soon')).toBe(false)
    end()
    await vi.waitFor(async () => expect(await jobs.runSoon('test.soon')).toBe(true))
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    end()
  })

  it('that fail are counted, run again, and stay in the history', async () => {
    const failures: string[] = []
    const run = vi.fn().mockRejectedValueOnce(new Error('not today')).mockResolvedValue(undefined)
    const jobs = await start([{ name: 'test.failing', cron: YEARLY, run }], (name) => failures.push(name))
    await jobs.runSoon('test.failing')
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    expect(failures).toEqual(['test.failing'])
    await vi.waitFor(async () => {
      const { rows } = await sql<{ state: string; retry_count: number }>`
        select state, retry_count from pgboss.job where name = 'test.failing'`.execute(database.ownerDb)
      expect(rows).toEqual([{ state: 'completed', retry_count: 1 }])
    })
  })

  it('are scheduled in the company\u2019s time zone, and no longer once the product does not have them', async () => {
    const scheduled = async () =>
      (
        await sql<{ name: string; cron: string; timezone: string }>`
        select name, cron, timezone from pgboss.schedule order by name`.execute(database.ownerDb)
      ).rows
    await start([{ name: 'test.gone', cron: YEARLY, run: () => Promise.resolve() }])
    await start([{ name: 'test.daily', cron: '5 3 * * *', run: () => Promise.resolve() }])
    expect(await scheduled()).toEqual([{ name: 'test.daily', cron: '5 3 * * *', timezone: 'Asia/Tokyo' }])
  })
})
