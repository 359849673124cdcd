import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import { type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { allRecords, recordCallTables } from './call-tables.ts'
import { changeableField, readAs, recordInput } from './testing/record-inputs.ts'
import { type RecordKey, type RecordPage, recordProbe } from './testing/record-probe.ts'
import { linesIn, sheetOf } from './testing/record-workbook.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
const { send, upload, added, found, present, detailOf } = probe

beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

/** Each number of these fields, far below and far above what anybody means. */
const numbersOf = (fields: FieldTable) =>
  importedFields(fields).flatMap((name): Record<string, string | number>[] => {
    const { kind } = fields[name] ?? {}
    if (kind === 'number') return [{ [name]: -1 }, { [name]: 1_000_000 }]
    return kind === 'quantity' || kind === 'money' ? [{ [name]: '-1' }, { [name]: '1000000000000' }] : []
  })

describe('the records', () => {
  it('have their calls in the tables of all calls', () => {
    const tables = Object.values(recordCallTables).flatMap((table) => Object.keys(table))
    expect(tables.sort()).toEqual(allRecords.flatMap((record) => Object.keys(recordCalls(record))).sort())
  })
})

describe.each(allRecords.map((record) => [record.id, record] as const))('domain §3: %s', (_id, record) => {
  const paths = recordPaths(record)
  const calls = recordCalls(record)

  it('is added, found by its number, read as it was put in, sorted and exported', async () => {
    const made = await present(record)
    const { records } = await found(made, record)
    expect(records.map((row) => row[record.number])).toContain(made.number)
    const detail = await readAs<RecordRow>(context, 'admin', paths.byId, { condition: { id: made.id } })
    for (const name of importedFields(record.fields))
      expect([name, detail[name]]).toEqual([name, made.input[name] ?? null])
    for (const name of Object.keys(record.lines ?? {}))
      expect(detail[name as never]).toMatchObject(made.input[name] as object)
    for (const field of Object.keys(record.fields).filter((name) => record.fields[name]?.isSortable)) {
      await readAs(context, 'admin', paths.list, { field, order: 'asc' })
    }
    const file = await send('admin', paths.export, { condition: { keyword: made.number } })
    const { rows } = await readWorkbook(file.bytes)
    expect(rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain(made.number)
  })

  it('is changed by one of two editors; the other is told who was faster, and nothing is overwritten', async () => {
    const made = await present(record)
    const name = changeableField(record)
    const change = (value: string) =>
      send('admin', paths.update, { condition: { ...made.input, [name]: value, id: made.id, version: made.version } })
    expect((await change('First')).status).toBe(200)
    const second = await change('Second')
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      errorCode: 'wire.staleVersion',
      errorMessage: expect.stringContaining('Edward Lau'),
    })
    expect((await found(made, record)).records[0]?.[name]).toBe('First')
  })

  it('has no number of which only the database knows that it is too high or too low', async () => {
    const made = await present(record)
    const failed: object[] = []
    let { version } = made
    const change = async (changes: object) => {
      const { status, body } = await send('admin', paths.update, {
        condition: { ...made.input, ...changes, id: made.id, version },
      })
      if (status === 200) version = (body.data as RecordKey).version
      else if (!(status === 400 || status === 422) || !body.details) failed.push({ changes, status, body })
    }
    for (const one of numbersOf(record.fields)) await change(one)
    for (const [name, { fields }] of Object.entries(record.lines ?? {})) {
      const [first, ...others] = made.input[name] as object[]
      for (const one of numbersOf(fields)) await change({ [name]: [{ ...first, ...one }, ...others] })
    }
    expect(failed).toEqual([])
  })

  it('keeps its number to itself and for good', async () => {
    const made = await present(record)
    const renamed = { ...made.input, [record.number]: 'Z', id: made.id, version: made.version }
    const fixed = await send('admin', paths.update, { condition: renamed })
    expect([fixed.status, fixed.body.errorCode]).toEqual([422, 'wire.recordFieldFixed'])
    if (record.isSystemManaged) return
    const again = await send('admin', paths.add, { condition: made.input })
    expect([again.status, again.body.errorCode]).toEqual([409, 'wire.recordNumberTaken'])
    expect(again.body.errorMessage).toContain(made.number)
  })

  if (record.isSystemManaged) {
    it('is neither added nor deleted nor imported: the product itself has the rows', async () => {
      for (const path of [paths.add, paths.remove, paths.import, paths.template]) {
        const { status, body } = await send('admin', path, { condition: {} })
        expect([path, status, body.errorCode]).toEqual([path, 404, 'wire.unknownCall'])
      }
    })
  } else {
    it('is deleted when nothing refers to it, as its editor saw it and once', async () => {
      const made = await added(record)
      const remove = (version: number) =>
        send('admin', paths.remove, { condition: { delList: [{ id: made.id, version }] } })
      expect((await remove(made.version + 1)).status).toBe(409)
      expect((await remove(made.version)).body.data).toEqual({ deleted: 1 })
      expect((await remove(made.version)).status).toBe(404)
      expect((await found(made, record)).total).toBe(0)
    })

    it('names only records that are there and valid', async () => {
      const input = await recordInput(context, record)
      const names = importedFields(record.fields).filter((name) => record.fields[name]?.lookup !== undefined)
      for (const name of names) {
        const refused = await send('admin', paths.add, { condition: { ...input, [name]: 'NOWHERE' } })
        expect([name, refused.status, refused.body.errorCode]).toEqual([name, 422, 'wire.recordReferenceUnknown'])
        expect(refused.body.details?.map(({ path }) => path)).toContain(name)
      }
    })

    it('comes in from a file with its lines, all rows or none, with the errors by row', async () => {
      const [first, second] = [await recordInput(context, record), await recordInput(context, record)]
      const imported = await upload(paths.import, await sheetOf(record, first))
      expect(imported.body).toMatchObject({ data: { insertCount: 1, updateCount: 0 } })
      const number = String(first[record.number])
      const [made] = (await found({ number }, record)).records
      if (made) expect(await detailOf(record, made)).toMatchObject(linesIn(record, first))
      const refused = await upload(paths.import, await sheetOf(record, first, second))
      expect(refused.status).toBe(422)
      expect(refused.body.data).toMatchObject({ rows: [{ field: record.number, errorCode: 'wire.recordNumberTaken' }] })
      expect((await found({ number: String(second[record.number]) }, record)).total).toBe(0)
      const template = await send('admin', paths.template, { condition: {} })
      const { rows } = await readWorkbook(template.bytes)
      expect(rows.map(({ cells }) => cells.length)).toEqual([importedFields(recordSheetFields(record)).length])
    })
  }

  it('goes out for editing and comes back changed', async () => {
    const made = await present(record)
    const name = changeableField(record)
    const sheet = await send('admin', paths.exportForEditing, { condition: { keyword: made.number } })
    const edited = await editSheet(sheet.bytes, [{ id: made.id, values: { [name]: 'Edited in Excel' } }])
    const checked = await upload(paths.checkEdited, edited)
    expect(checked.body.data).toMatchObject({ errorCount: 0, changes: [{ id: made.id, cells: [{ field: name }] }] })
    const rows = [{ id: made.id, version: made.version, values: { [name]: 'Edited in Excel' } }]
    expect((await send('admin', paths.importEdited, { condition: { rows } })).body.data).toMatchObject({
      updateCount: 1,
    })
    expect((await found(made, record)).records[0]?.[name]).toBe('Edited in Excel')
  })

  it('is nobody’s who has no session, no right, or another company; empty input is refused by field', async () => {
    const made = await present(record)
    const key = { id: made.id, version: made.version }
    const bodies: Record<string, object> = {
      [paths.list]: { condition: {} },
      [paths.byId]: { condition: { id: made.id } },
      [paths.add]: { condition: made.input },
      [paths.update]: { condition: { ...made.input, ...key } },
      [paths.remove]: { condition: { delList: [key] } },
      [paths.template]: { condition: {} },
      [paths.export]: { condition: {} },
      [paths.exportForEditing]: { condition: {} },
      [paths.importEdited]: { condition: { rows: [{ ...key, values: { [changeableField(record)]: 'Taken' } }] } },
    }
    const seen = new Set<string>([
      ...(record.isSeenBySuppliers || record.keptBySuppliers ? [paths.list, paths.byId, paths.export] : []),
      ...(record.keptBySuppliers ? [paths.add, paths.update, paths.remove] : []),
    ])
    for (const [path, body] of Object.entries(bodies).filter(([path]) => path in calls)) {
      expect([path, (await send(null, path, body)).body.errorCode]).toEqual([path, '10004'])
      expect([path, (await send('probeBuyer', path, body)).status]).toEqual([path, 403])
      expect([path, (await send('rival', path, body)).status === 403]).toEqual([path, !seen.has(path)])
    }
    for (const path of [paths.byId, paths.update, paths.remove].filter((path) => path in calls)) {
      expect([path, (await send('stranger', path, bodies[path] ?? {})).status]).toEqual([path, 404])
    }
    const strange = await send('stranger', paths.importEdited, bodies[paths.importEdited] ?? {})
    expect(strange.status).toBe(404)
    const theirs = await readAs<RecordPage>(context, 'stranger', paths.list, { condition: { keyword: made.number } })
    expect(theirs.records.map(({ id }) => id)).not.toContain(made.id)
    const empty = await send('admin', record.isSystemManaged ? paths.update : paths.add, { condition: {} })
    const required = importedFields(record.fields).filter((name) => record.fields[name]?.importAs === 'required')
    expect(empty.status).toBe(400)
    expect(empty.body.details?.map(({ path }) => path.replace('condition.', ''))).toEqual(
      expect.arrayContaining(required),
    )
  })
})
