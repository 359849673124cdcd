import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { lineColumn, lineCustomFieldSet } from '#platform/contract/records/record-sheet.ts'
import { hasCustomFields, type RecordLines, recordPaths } from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { allRecords } from './call-tables.ts'
import { lineChange, readAs, recordInput } from './testing/record-inputs.ts'
import { keyOf, type RecordKey, recordProbe } from './testing/record-probe.ts'
import { linesIn, linesOf, sheetRows } from './testing/record-workbook.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
const { send, upload, added, found, defined, detailOf } = probe

beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

/** The definition of a custom field as it is, but required no more. */
async function optional(module: string, fieldNo: string): Promise<object> {
  const service = 'ISysFrameDefineService'
  const { records } = await readAs<{ records: { id: string }[] }>(
    context,
    'admin',
    `${service}/getsysframedefinelist`,
    {
      condition: { module: [module], fieldNo },
    },
  )
  const [row] = records
  const known = await readAs<object>(context, 'admin', `${service}/getsysframedefinebyid`, {
    condition: { id: row?.id },
  })
  const { isUsed: _isUsed, updateName: _name, updateDate: _date, ...form } = known as Record<string, unknown>
  return { ...form, isRequired: false }
}

describe.each(allRecords.filter(({ lines }) => lines !== undefined).map((record) => [record.id, record] as const))(
  'domain §3: the sheet of %s with its lines',
  (_id, record) => {
    const paths = recordPaths(record)
    const [[kind, { key, fields }]] = Object.entries(record.lines ?? {}) as [[string, RecordLines]]

    it('is exported with a row for each line, and comes in again as it went out', async () => {
      const made = await added(record)
      const file = await send('admin', paths.export, { condition: { keyword: made.number } })
      const { rows } = await readWorkbook(file.bytes)
      const longest = Math.max(...Object.keys(record.lines ?? {}).map((name) => linesOf(made.input, name).length))
      expect(rows).toHaveLength(1 + longest)
      const refused = await upload(paths.import, file.bytes)
      expect(refused.body.data).toMatchObject({ errorCount: 1, rows: [{ errorCode: 'wire.recordNumberTaken' }] })
      await readAs(context, 'admin', paths.remove, { condition: { delList: [keyOf(made)] } })
      const again = await upload(paths.import, file.bytes)
      expect(again.body).toMatchObject({ data: { insertCount: 1 } })
      const [row] = (await found(made, record)).records
      if (!row) throw new Error(`${made.number} is not there`)
      const back = await detailOf(record, row)
      expect(Object.fromEntries(importedFields(record.fields).map((name) => [name, back[name]]))).toEqual(
        Object.fromEntries(importedFields(record.fields).map((name) => [name, made.input[name] ?? null])),
      )
      expect(back).toMatchObject(linesIn(record, made.input))
    })

    it('takes further lines on further rows, and refuses a line twice, an unknown reference and another value', async () => {
      const input = await recordInput(context, record)
      const [sheet] = sheetRows(record, input)
      const { [record.number]: number = '' } = sheet ?? {}
      const own = Object.keys(sheet ?? {}).filter((name) => !name.includes('.'))
      const lines = Object.keys(sheet ?? {}).filter((name) => name.startsWith(`${kind}.`))
      const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sheet?.[name] ?? '']))
      const references = Object.keys(fields).filter((name) => fields[name]?.lookup !== undefined)
      const unknown = Object.fromEntries(references.map((name) => [lineColumn(kind, name), 'NOWHERE']))
      const twice = await upload(
        paths.import,
        await sampleRows([
          { ...pick(own), ...pick(lines) },
          // Its own columns may be empty, with or without the number.
          { ...pick(lines), ...unknown },
          { [record.number]: number, [record.name]: 'Another name', ...pick(lines) },
        ]),
      )
      expect(twice.status).toBe(422)
      const { rows } = twice.body.data as { rows: { rowNumber: number; field: string; errorCode: string }[] }
      const errors = rows.map(({ rowNumber, field, errorCode }) => `${rowNumber} ${field} ${errorCode}`)
      expect(errors).toContain(`4 ${record.name} wire.recordRowsDiffer`)
      expect(errors).toContain(`4 ${lineColumn(kind, key)} wire.invalidInput`)
      for (const name of Object.keys(unknown)) expect(errors).toContain(`3 ${name} wire.recordReferenceUnknown`)
      expect((await found({ number }, record)).total).toBe(0)
    })

    const change = lineChange(record, kind)
    it.skipIf(change === undefined)('is edited line by line, reviewed and written', async () => {
      const [name = '', value = ''] = change ?? []
      const made = await added(record)
      const column = lineColumn(kind, name)
      const sheet = await send('admin', paths.exportForEditing, { condition: { keyword: made.number } })
      const edited = await editSheet(sheet.bytes, [{ id: made.id, values: { [column]: value } }])
      const checked = await upload(paths.checkEdited, edited)
      expect(checked.body.data).toMatchObject({ errorCount: 0, changes: [{ id: made.id, cells: [{ field: column }] }] })
      const rows = [{ ...keyOf(made), values: { [column]: value } }]
      await readAs(context, 'admin', paths.importEdited, { condition: { rows } })
      const now = await detailOf(record, made)
      expect(linesOf(now, kind)).toMatchObject([
        { ...linesOf(made.input, kind)[0], [name]: value },
        ...linesOf(made.input, kind).slice(1),
      ])
    })

    it.skipIf(!hasCustomFields(record))(
      'shell §3: carries the custom fields of its lines: put in, kept, exported, imported, edited and asked for',
      async () => {
        const frame = { id: lineCustomFieldSet(record, kind) }
        await defined(frame, 'note', { fieldType: '1', displayPage: '34' })
        const mine = `Mine ${crypto.randomUUID()}`
        const input = await recordInput(context, record)
        const lines = linesOf(input, kind).map((line, index) =>
          index === 0 ? { ...line, custom: { note: mine } } : line,
        )
        const made = await readAs<RecordKey>(context, 'admin', paths.add, { condition: { ...input, [kind]: lines } })
        expect(linesOf(await detailOf(record, made), kind)[0]).toMatchObject({ custom_note: mine })
        const kept = await readAs<RecordKey>(context, 'admin', paths.update, {
          condition: { ...input, ...keyOf(made) },
        })
        expect(linesOf(await detailOf(record, made), kind)[0]).toMatchObject({ custom_note: mine })
        const file = await send('admin', paths.export, { condition: { keyword: String(input[record.number]) } })
        const sheet = await send('admin', paths.exportForEditing, {
          condition: { keyword: String(input[record.number]) },
        })
        const column = lineColumn(kind, 'custom_note')
        const edited = await editSheet(sheet.bytes, [{ id: made.id, values: { [column]: 'Edited' } }])
        const checked = await upload(paths.checkEdited, edited)
        expect(checked.body.data).toMatchObject({
          errorCount: 0,
          changes: [{ id: made.id, cells: [{ field: column }] }],
        })
        await readAs(context, 'admin', paths.remove, { condition: { delList: [{ ...kept, id: made.id }] } })
        expect((await upload(paths.import, file.bytes)).body).toMatchObject({ data: { insertCount: 1 } })
        const [row] = (await found({ number: String(input[record.number]) }, record)).records
        if (!row) throw new Error('the imported record is not there')
        expect(linesOf(await detailOf(record, row), kind)[0]).toMatchObject({ custom_note: mine })
        await defined(frame, 'must', { fieldType: '2', decimals: 2, isRequired: true, displayPage: '34' })
        const without = await send('admin', paths.add, { condition: await recordInput(context, record) })
        expect([without.status, without.body.details?.map(({ path }) => path)]).toEqual([
          400,
          [`${kind}.0.custom.must`],
        ])
        const other = await recordInput(context, record)
        const zero = linesOf(other, kind).map((line) => ({ ...line, custom: { must: '0' } }))
        const given = await readAs<RecordKey>(context, 'admin', paths.add, { condition: { ...other, [kind]: zero } })
        expect(linesOf(await detailOf(record, given), kind)[0]).toMatchObject({ custom_must: '0' })
        await readAs(context, 'admin', 'ISysFrameDefineService/saveorupdatesysframedefine', {
          condition: await optional(frame.id, 'must'),
        })
      },
    )
  },
)
