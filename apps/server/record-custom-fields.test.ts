import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { hasCustomFields, type RecordDeclaration, recordPaths } from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { allRecords } from './call-tables.ts'
import { readAs, recordInput } from './testing/record-inputs.ts'
import { keyOf, type RecordKey, type RecordPage, recordProbe } from './testing/record-probe.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
const { send, upload, added, found, defined, detailOf } = probe

beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

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
      const list = await readAs<RecordPage>(context, 'admin', paths.list, {
        condition: { custom_note: mine },
        field: 'custom_note',
      })
      expect(list.records).toMatchObject([{ id: made.id, custom_note: mine }])
      const file = await send('admin', paths.export, { condition: { custom_note: mine } })
      const { rows } = await readWorkbook(file.bytes)
      expect(rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain(mine)
      const { custom: _custom, ...own } = made.input as Record<string, unknown>
      const kept = await readAs<RecordKey>(context, 'admin', paths.update, { condition: { ...own, ...keyOf(made) } })
      expect(await detailOf(record, made)).toMatchObject({ custom_note: mine })
      const gone = { ...own, ...kept, custom: { note: null } }
      await readAs(context, 'admin', paths.update, { condition: gone })
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
      context,
      'admin',
      'ISysFrameDefineService/getenummidlist',
      { condition: {} },
    )
    await defined(record, 'nature', { fieldType: '4', enumMid: enumeration?.enumMid })
    await defined(record, 'unit', { fieldType: '4', dropDownDataSource: 'unit' })
    const definitions = await readAs<{ fieldNo: string; options: { enumValue: string }[] }[]>(
      context,
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
      const page = await readAs<RecordPage>(context, 'admin', paths.list, {
        condition,
        field: `custom_${field}`,
        order: 'asc',
      })
      expect(page.records.map(({ id }) => id)).toEqual([made.id])
    }
    const other = { ...condition, custom_weightStart: '13' }
    expect((await readAs<RecordPage>(context, 'admin', paths.list, { condition: other })).total).toBe(0)
  })

  it('refuses what does not fit a type, by its field', async () => {
    const input = await recordInput(context, record)
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
    const input = await recordInput(context, record)
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
    await readAs(context, 'admin', paths.importEdited, { condition: { rows } })
    expect(await detailOf(record, made)).toMatchObject(
      wire({ ...stored, weight: '99.25', words: null, since: '2026-04-01' }),
    )
  })

  it('asks for what is required, also of a changed record', async () => {
    await defined(record, 'must', { fieldType: '1', isRequired: true })
    const input = await recordInput(context, record)
    const missing = await send('admin', paths.add, { condition: input })
    expect([missing.status, missing.body.details?.map(({ path }) => path)]).toEqual([400, ['custom.must']])
    const made = await added(record, { custom: { must: 'there' } })
    const { custom: _custom, ...own } = made.input as Record<string, unknown>
    const emptied = await send('admin', paths.update, { condition: { ...own, ...keyOf(made), custom: { must: '' } } })
    expect(emptied.body.details?.map(({ path }) => path)).toEqual(['custom.must'])
  })
})
