import { describe, expect, it } from 'vitest'
import { TASK_KEYS } from '#modules/system/task/contract/fields.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()
const TASK = 'system.removeOldLogs'

/** Runs of a task: one that is done, with what it has to say, one that failed and one that found it at work. */
async function writeRuns(): Promise<void> {
  const { context } = running
  await expect.poll(async () => (await tasks('removeOldLogs')).length, { timeout: 60_000 }).toBe(1)
  const [task] = await tasks('removeOldLogs')
  const run = { tenantsid: FIXTURE_TENANT, job_id: task?.id ?? '', run_cause: 'asked' as const, asked_by: 'Mei' }
  const parameters = { operationCount: 3, abnormalCount: 0, runCount: 0 }
  await inScope(context.db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    trx
      .insertInto('sys_job_run')
      .values([
        {
          ...run,
          result: 'done',
          row_count: '3',
          note: JSON.stringify({ textKey: 'system:tasks.logsRemoved', parameters }),
        },
        { ...run, result: 'failed', error_message: 'the disk is full' },
        { ...run, run_cause: 'schedule', asked_by: '', result: 'blocked' },
      ])
      .execute(),
  )
}

const tasks = async (keyword: string) =>
  (await running.context.call('admin', 'ISysJobService/getsysjoblist', { condition: { keyword } })).records

async function runs(condition: object, language = 'en-US') {
  const { context } = running
  const options = { token: await context.token('admin'), headers: { 'accept-language': language } }
  const path = 'ISysJobRunService/getsysjobrunlist'
  const { body } = await wireClient.json(
    context.address,
    path,
    { condition: { jobClass: [TASK], ...condition } },
    options,
  )
  return (body.data as { records: { result: string; noteText: string; rowCount: number | null }[] }).records
}

describe('domain §9: the history of tasks', () => {
  it('is searched by result, cause, task and words, and says what each run came to', async () => {
    await writeRuns()
    const said = Object.fromEntries((await runs({})).map(({ result, noteText }) => [result, noteText]))
    expect(said.failed).toBe('the disk is full')
    expect(said.done).toContain('3')
    expect(said.blocked).toBe('It was due while the run before was still at work or waiting.')
    expect((await runs({ result: ['failed'] })).map(({ noteText }) => noteText)).toEqual(['the disk is full'])
    expect((await runs({ runCause: ['schedule'] })).map(({ result }) => result)).toEqual(['blocked'])
    expect(await runs({ keyword: 'disk' })).toHaveLength(1)
    expect((await runs({ askedBy: 'mei' })).map(({ result }) => result).sort()).toEqual(['done', 'failed'])
    expect(await runs({ jobClass: ['system.checkInvariants'], result: ['failed'] })).toEqual([])
  })

  it('stands in the operation log under the names of the tasks, on the screen and in the file', async () => {
    const [task] = await tasks('Check invariants')
    const list = [{ id: String(task?.id), version: Number(task?.version) }]
    await running.context.call('admin', 'ISysJobService/pausesysjobbyids', { list })
    const condition = { action: ['task.pause'] }
    const { records } = await running.context.call('admin', 'ISysOperationLogService/getsysoperationloglist', {
      condition,
    })
    expect(records.map(({ documentNo }) => documentNo)).toEqual(['Check invariants'])
    const options = { token: await running.context.token('admin'), headers: { 'accept-language': 'zh-TW' } }
    const path = 'ISysOperationLogService/exportexcel'
    const file = await wireClient.json(running.context.address, path, { condition }, options)
    const { rows } = await readWorkbook(file.bytes)
    expect(rows.flatMap((row) => row.cells.map(({ text }) => text))).toContain('檢查資料一致性')
  })

  it('is exported as its reader sees it', async () => {
    const { context } = running
    const options = { token: await context.token('admin') }
    const body = { condition: { jobClass: [TASK] } }
    const file = await wireClient.json(context.address, 'ISysJobRunService/exportexcel', body, options)
    const { rows } = await readWorkbook(file.bytes)
    const cells = rows.flatMap((row) => row.cells.map(({ text }) => text))
    expect(cells).toContain('the disk is full')
    expect(cells).toContain('It was due while the run before was still at work or waiting.')
    expect(cells).toContain('Failed')
  })

  it('finds tasks by the names that the company has given them, at once', async () => {
    const { context } = running
    const textKey = TASK_KEYS.get(TASK) ?? ''
    const own = { 'en-US': 'Sweep the harbour' }
    await context.call('admin', 'ISysTextService/savesystext', { textKey, own, versions: {} })
    expect((await tasks('sweep the harbour')).map(({ jobName }) => jobName)).toEqual(['Sweep the harbour'])
    expect(await runs({ keyword: 'harbour' })).toHaveLength(3)
    expect(await runs({ keyword: 'harbour' }, 'vi')).toEqual([])
  })
})
