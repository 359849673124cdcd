import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { allCalls, allRecords } from './call-tables.ts'
import { changeableField, readAs } from './testing/record-inputs.ts'
import { keyOf, type RecordKey, recordProbe } from './testing/record-probe.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
const { send, upload, added, found } = probe

beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

describe.each(
  allRecords.filter(({ hasApprovalStatus }) => hasApprovalStatus).map((record) => [record.id, record] as const),
)('domain §4: the life of %s', (_id, record) => {
  const paths = recordPaths(record)
  const step = (path: string, ...rows: RecordKey[]) => send('admin', path, { condition: { rows: rows.map(keyOf) } })
  const rowOf = async (made: { number: string }) => (await found(made, record)).records[0] as RecordRow
  const lookup = Object.keys(allCalls).find((path) => path.startsWith(`${record.service}/`) && /byparams$/.test(path))
  const offered = async (number: string) => {
    if (lookup === undefined) return null
    const { records } = await readAs<{ records: object[] }>(context, 'admin', lookup, {
      condition: { keyword: number },
    })
    return records.some((row) => Object.values(row).includes(number))
  }

  it('goes from draft to effective, invalid, and back to a draft, and only drafts are changed and deleted', async () => {
    const made = await added(record)
    const change = async (at: RecordKey) =>
      send('admin', paths.update, { condition: { ...made.input, ...keyOf(at), [record.name]: 'Changed' } })
    const remove = async (at: RecordKey) => send('admin', paths.remove, { condition: { delList: [keyOf(at)] } })
    const draft = await rowOf(made)
    expect(draft).toMatchObject({ statusCode: '2', actions: { modify: null, remove: null, submit: null } })
    if (lookup !== undefined) expect(await offered(made.number)).toBe(false)
    expect((await step(paths.invalidate, draft)).body).toMatchObject({
      errorCode: 'wire.recordNotEffective',
      errorMessage: 'status is not effective, operation is not allowed',
    })
    expect((await step(paths.submit, { ...draft, version: draft.version + 1 })).body.errorCode).toBe(
      'wire.staleVersion',
    )
    expect((await step(paths.submit, draft)).body.data).toEqual({ changed: 1 })
    const effective = await rowOf(made)
    const why = 'status is not draft, operation is not allowed'
    expect(effective).toMatchObject({ statusCode: '1', actions: { modify: why, remove: why, invalidate: null } })
    if (lookup !== undefined) expect(await offered(made.number)).toBe(true)
    for (const answer of [await change(effective), await remove(effective), await step(paths.submit, effective)]) {
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'wire.recordNotDraft'])
    }
    expect((await step(paths.restore, effective)).body.errorCode).toBe('wire.recordNotInvalid')
    expect((await step(paths.invalidate, effective)).status).toBe(200)
    const invalid = await rowOf(made)
    expect(invalid).toMatchObject({ statusCode: '0', actions: { modify: why, submit: why, restore: null } })
    if (lookup !== undefined) expect(await offered(made.number)).toBe(false)
    expect((await remove(invalid)).body.errorCode).toBe('wire.recordNotDraft')
    expect((await step(paths.restore, invalid)).status).toBe(200)
    expect((await change(await rowOf(made))).status).toBe(200)
    expect((await remove(await rowOf(made))).status).toBe(200)
  })

  it('takes effect all or none, is logged, and an effective one is closed in a sheet', async () => {
    const [first, second] = [await added(record), await added(record)]
    await step(paths.submit, second)
    expect((await step(paths.submit, first, { ...(await rowOf(second)) })).status).toBe(409)
    expect((await rowOf(first)).statusCode).toBe('2')
    const { records } = await readAs<{ records: object[] }>(
      context,
      'admin',
      'ISysOperationLogService/getsysoperationloglist',
      {
        condition: { action: ['record.submit'], documentNo: second.number },
      },
    )
    expect(records).toHaveLength(1)
    const name = changeableField(record)
    const sheet = await send('admin', paths.exportForEditing, { condition: { keyword: second.number } })
    const edited = await editSheet(sheet.bytes, [{ id: second.id, values: { [name]: 'Edited in Excel' } }])
    const checked = await upload(paths.checkEdited, edited)
    expect(checked.body.data).toMatchObject({ errorCount: 1, rows: [{ errorCode: 'wire.editNotNow' }] })
    const rows = [{ ...keyOf(await rowOf(second)), values: { [name]: 'Edited in Excel' } }]
    expect((await send('admin', paths.importEdited, { condition: { rows } })).status).toBeGreaterThanOrEqual(400)
  })

  it('is led by those alone who have the flags, in their own company', async () => {
    const made = await added(record)
    for (const path of [paths.submit, paths.invalidate, paths.restore]) {
      const body = { condition: { rows: [keyOf(made)] } }
      expect([path, (await send(null, path, body)).body.errorCode]).toEqual([path, '10004'])
      expect([path, (await send('probeBuyer', path, body)).status]).toEqual([path, 403])
      expect([path, (await send('rival', path, body)).status]).toEqual([path, 403])
      expect([path, (await send('stranger', path, body)).status]).toEqual([path, 404])
    }
  })
})
