import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import {
  hasCustomFields,
  type RecordDeclaration,
  type RecordRow,
  recordPaths,
} from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { sampleWorkbook } from './call-samples/sample-workbook.ts'
import { allCalls, allRecords, recordCallTables } from './call-tables.ts'
import type { DemoWorld } from './testing/demo-world.ts'
import { changeableField, readAs, recordInput } from './testing/record-inputs.ts'
import { keyOf, type RecordKey, type RecordPage, recordProbe } from './testing/record-probe.ts'
import { linesIn, sheetOf } from './testing/record-workbook.ts'

let world: DemoWorld
const probe = recordProbe()
const { send, upload, added, found, present, defined, detailOf } = probe

beforeAll(async () => {
  world = await probe.start()
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
    const detail = await readAs<RecordRow>(world, 'admin', paths.byId, { condition: { id: made.id } })
    for (const name of importedFields(record.fields))
      expect([name, detail[name]]).toEqual([name, made.input[name] ?? null])
    for (const name of Object.keys(record.lines ?? {}))
      expect(detail[name as never]).toMatchObject(made.input[name] as object)
    for (const field of Object.keys(record.fields).filter((name) => record.fields[name]?.isSortable)) {
      await readAs(world, 'admin', paths.list, { field, order: 'asc' })
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
    if (record.isClosed) return
    const again = await send('admin', paths.add, { condition: made.input })
    expect([again.status, again.body.errorCode]).toEqual([409, 'wire.recordNumberTaken'])
    expect(again.body.errorMessage).toContain(made.number)
  })

  if (record.isClosed) {
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
      const input = await recordInput(world, record)
      const names = importedFields(record.fields).filter((name) => record.fields[name]?.lookup !== undefined)
      for (const name of names) {
        const refused = await send('admin', paths.add, { condition: { ...input, [name]: 'NOWHERE' } })
        expect([name, refused.status, refused.body.errorCode]).toEqual([name, 422, 'wire.recordReferenceUnknown'])
        expect(refused.body.details?.map(({ path }) => path)).toContain(name)
      }
    })

    it('comes in from a file with its lines, all rows or none, with the faults by row', async () => {
      const [first, second] = [await recordInput(world, record), await recordInput(world, record)]
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
    const theirs = await readAs<RecordPage>(world, 'stranger', paths.list, { condition: { keyword: made.number } })
    expect(theirs.records.map(({ id }) => id)).not.toContain(made.id)
    const empty = await send('admin', record.isClosed ? paths.update : paths.add, { condition: {} })
    const required = importedFields(record.fields).filter((name) => record.fields[name]?.importAs === 'required')
    expect(empty.status).toBe(400)
    expect(empty.body.details?.map(({ path }) => path.replace('condition.', ''))).toEqual(
      expect.arrayContaining(required),
    )
  })
})

describe.each(allRecords.filter(({ hasLife }) => hasLife).map((record) => [record.id, record] as const))(
  'domain §4: the life of %s',
  (_id, record) => {
    const paths = recordPaths(record)
    const step = (path: string, ...rows: RecordKey[]) => send('admin', path, { condition: { rows: rows.map(keyOf) } })
    const rowOf = async (made: { number: string }) => (await found(made, record)).records[0] as RecordRow
    const lookup = Object.keys(allCalls).find((path) => path.startsWith(`${record.service}/`) && /byparams$/.test(path))
    const offered = async (number: string) => {
      if (lookup === undefined) return null
      const { records } = await readAs<{ records: object[] }>(world, 'admin', lookup, {
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
        world,
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
  },
)

describe.each(allRecords.map((record) => [record.id, record] as const))(
  'shell §3: custom fields of %s',
  (_id, record) => {
    const paths = recordPaths(record)

    if (!hasCustomFields(record)) {
      it('are none: the product itself has the rows', async () => {
        const answer = await send('admin', 'ISysFrameDefineService/saveorupdatesysframedefine', {
          condition: {
            module: record.id,
            fieldNo: 'note',
            names: { 'en-US': 'Note' },
            fieldType: '1',
            displayPage: '2',
          },
        })
        expect([answer.status, answer.body.details?.map(({ path }) => path)]).toEqual([400, ['module']])
      })
      return
    }

    it('are put in, searched, exported, changed by themselves, and taken away', async () => {
      await defined(record, 'note')
      const mine = `Mine ${crypto.randomUUID()}`
      const made = await added(record, { custom: { note: mine } })
      const list = await readAs<RecordPage>(world, 'admin', paths.list, {
        condition: { custom_note: mine },
        field: 'custom_note',
      })
      expect(list.records).toMatchObject([{ id: made.id, custom_note: mine }])
      const file = await send('admin', paths.export, { condition: { custom_note: mine } })
      const { rows } = await readWorkbook(file.bytes)
      expect(rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain(mine)
      const { custom: _custom, ...own } = made.input as Record<string, unknown>
      const kept = await readAs<RecordKey>(world, 'admin', paths.update, { condition: { ...own, ...keyOf(made) } })
      expect(await detailOf(record, made)).toMatchObject({ custom_note: mine })
      const gone = { ...own, ...kept, custom: { note: null } }
      await readAs(world, 'admin', paths.update, { condition: gone })
      expect(await detailOf(record, made)).toMatchObject({ custom_note: null })
      const unknown = await send('admin', paths.add, { condition: { ...own, custom: { nowhere: 'x' } } })
      expect([unknown.status, unknown.body.errorCode]).toEqual([400, 'wire.unknownCustomField'])
    })
  },
)

describe('shell §3: custom fields of every type on a record', () => {
  const record = allRecords.find(({ id }) => id === 'master-data.currency') as RecordDeclaration
  const paths = recordPaths(record)
  const values = {
    words: 'Sông Hồng 红河',
    weight: '12.50',
    since: '2026-03-02',
    moment: '2026-03-02 08:30:00',
    nature: '1',
    unit: 'PCS',
  }
  const stored = { ...values, weight: '12.5' }
  const wire = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [`custom_${name}`, value]))

  beforeAll(async () => {
    await defined(record, 'words', { fieldType: '0' })
    await defined(record, 'weight', { fieldType: '2', decimals: 2 })
    await defined(record, 'since', { fieldType: '3', dateFormat: 'YYYY-MM-DD' })
    await defined(record, 'moment', { fieldType: '3', dateFormat: 'YYYY-MM-DD HH:mm:ss' })
    const [enumeration] = await readAs<{ enumMid: string; choices: string[] }[]>(
      world,
      'admin',
      'ISysFrameDefineService/getenummidlist',
      { condition: {} },
    )
    await defined(record, 'nature', { fieldType: '4', enumMid: enumeration?.enumMid })
    await defined(record, 'unit', { fieldType: '4', dropDownDataSource: 'unit' })
    const definitions = await readAs<{ fieldNo: string; options: { enumValue: string }[] }[]>(
      world,
      'admin',
      'ISysFrameDefineService/getSysFrameDefineListByModule',
      { condition: { module: record.id } },
    )
    const choice = definitions.find(({ fieldNo }) => fieldNo === 'nature')?.options[0]?.enumValue
    values.nature = choice ?? ''
    stored.nature = values.nature
  })

  it('keeps each as it was put in, finds the record by each, and sorts by each', async () => {
    const made = await added(record, { custom: values })
    expect(await detailOf(record, made)).toMatchObject(wire(stored))
    const condition = {
      custom_words: 'song hong',
      custom_weightStart: '12',
      custom_weightEnd: '13',
      custom_sinceStart: '2026-03-01',
      custom_momentEnd: '2026-03-02 08:30:00',
      custom_nature: [values.nature],
      custom_unit: ['PCS'],
      keyword: made.number,
    }
    for (const field of Object.keys(values)) {
      const page = await readAs<RecordPage>(world, 'admin', paths.list, {
        condition,
        field: `custom_${field}`,
        order: 'asc',
      })
      expect(page.records.map(({ id }) => id)).toEqual([made.id])
    }
    const other = { ...condition, custom_weightStart: '13' }
    expect((await readAs<RecordPage>(world, 'admin', paths.list, { condition: other })).total).toBe(0)
  })

  it('refuses what does not fit a type, by its field', async () => {
    const input = await recordInput(world, record)
    const wrong = { weight: '1.234', since: '2026-02-30', moment: 'soon', nature: 'nowhere', unit: 'NOWHERE' }
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await send('admin', paths.add, { condition: { ...input, custom: { [name]: value } } })
      expect([name, status]).toEqual([name, 400])
      expect(body.details?.map(({ path }) => path)).toContain(`custom.${name}`)
    }
  })

  it('comes in from a file, and its cells are checked there', async () => {
    const cells = (input: object, custom: object) => ({
      ...Object.fromEntries(
        importedFields(record.fields).map((name) => [name, String((input as Record<string, unknown>)[name] ?? '')]),
      ),
      ...wire(custom),
    })
    const input = await recordInput(world, record)
    const refused = await upload(paths.import, await sampleWorkbook(cells(input, { ...values, unit: 'NOWHERE' })))
    expect(refused.body.data).toMatchObject({ rows: [{ field: 'custom_unit' }] })
    const imported = await upload(paths.import, await sampleWorkbook(cells(input, values)))
    expect(imported.body.data).toEqual({ insertCount: 1, updateCount: 0 })
    const { records } = await found({ number: String(input[record.number]) }, record)
    expect(records).toMatchObject([wire(stored)])
  })

  it('goes out for editing and comes back changed, with its cells reviewed', async () => {
    const made = await added(record, { custom: values })
    const sheet = await send('admin', paths.exportForEditing, { condition: { keyword: made.number } })
    const edited = await editSheet(sheet.bytes, [
      { id: made.id, values: { custom_weight: '99.25', custom_words: '', custom_since: '2026-04-01' } },
    ])
    const checked = await upload(paths.checkEdited, edited)
    const fields = ['custom_words', 'custom_weight', 'custom_since']
    expect(checked.body.data).toMatchObject({ errorCount: 0, changes: [{ id: made.id }] })
    const [change] = (checked.body.data as { changes: { cells: { field: string }[] }[] }).changes
    expect(change?.cells.map(({ field }) => field).sort()).toEqual([...fields].sort())
    const rows = [
      { ...keyOf(made), values: { custom_weight: '99.25', custom_words: null, custom_since: '2026-04-01' } },
    ]
    await readAs(world, 'admin', paths.importEdited, { condition: { rows } })
    expect(await detailOf(record, made)).toMatchObject(
      wire({ ...stored, weight: '99.25', words: null, since: '2026-04-01' }),
    )
  })

  it('asks for what is required, also of a changed record', async () => {
    await defined(record, 'must', { fieldType: '1', isRequired: true })
    const input = await recordInput(world, record)
    const missing = await send('admin', paths.add, { condition: input })
    expect([missing.status, missing.body.details?.map(({ path }) => path)]).toEqual([400, ['custom.must']])
    const made = await added(record, { custom: { must: 'there' } })
    const { custom: _custom, ...own } = made.input as Record<string, unknown>
    const emptied = await send('admin', paths.update, { condition: { ...own, ...keyOf(made), custom: { must: '' } } })
    expect(emptied.body.details?.map(({ path }) => path)).toEqual(['custom.must'])
  })
})
