import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  choice,
  code,
  date,
  defineFields,
  type FieldDeclaration,
  flag,
  money,
  number,
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { defineTexts } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { CallContext } from '../call-context.ts'
import { cellKind, wordsOf } from '../list/export-list.ts'
import { editColumns } from '../round-trip/edit-columns.ts'
import { readWorkbook } from '../spreadsheet/read-workbook.ts'
import { firstSheet, notesOf, openElsewhere, saveElsewhere, typeRow } from '../spreadsheet/testing/open-elsewhere.ts'
import { inTurn } from '../spreadsheet/testing.ts'
import { editSheetRows, writeEditWorkbook } from '../spreadsheet/write-edit-workbook.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import { createTextCatalogue } from '../texts/text-catalogue.ts'
import { cellReader } from './cell-reader.ts'
import { importTemplate } from './import-template.ts'

const shown = { show: '2', importAs: 'optional' } as const
const fields = defineFields('kinds', {
  text: text({ ...shown, maxLength: 200 }),
  code: code(shown),
  reference: reference(shown),
  quantity: quantity({ ...shown, decimals: 6 }),
  money: money({ ...shown, decimals: 6 }),
  percentage: quantity({ ...shown, isPercentage: true, rule: 'percent', decimals: 4 }),
  number: number(shown),
  date: date(shown),
  time: time(shown),
  choice: choice({ ...shown, enumName: 'colour', enumValues: ['r', 'b'] }),
  flag: flag(shown),
  spelled: code({ ...shown, isSpelled: true, enumName: 'colour', enumValues: ['r', 'b'] }),
})
type Name = keyof typeof fields

/** Values of each kind, those at its edges among them. */
const VALUES: Record<Name, readonly (string | number | boolean)[]> = {
  text: ['plain', '00123', '=1+1', '13%', '1,234', 'TRUE', '2026-03-05', '1E+9', '12 345', '数量', '#N/A', '-', '0'],
  code: ['00123', '1E9', '123456789012345678', '2026-03-05', 'TRUE', '13%', '1-2', '+4', '０１'],
  reference: ['S-1', '0001', '1.10', '9007199254740993'],
  quantity: ['0', '1', '-1', '0.000001', '12.5', '1234567.891234', '9999999999999.999999', '100000000000000000'],
  money: ['0.1', '19.99', '-0.5', '1234567890.12'],
  percentage: ['0', '13', '0.13', '12.3456', '100', '99.9999', '7'],
  number: [0, 1, -3, 999_999_999_999],
  date: ['2026-03-05', '1900-03-01', '1900-01-01', '2100-12-31', '2024-02-29'],
  time: ['2026-03-05 00:00:00', '2026-03-05 23:59:59', '2000-01-01 12:00:00'],
  choice: ['r', 'b'],
  flag: [true, false],
  spelled: ['r', 'b', 'rb'],
}
const names = Object.keys(fields) as Name[]
const labels = Object.fromEntries(names.map((name) => [name, name]))
const words = { title: 'Kinds', fields: labels, enums: { colour: { r: 'Red', b: 'Blue' } } }
const texts = createTextCatalogue([
  platformTexts,
  defineTexts('kinds', { 'en-US': words, 'zh-CN': words, 'zh-TW': words, vi: words }),
])
const ROWS = Math.max(...names.map((name) => VALUES[name].length))

/** Each column as it is exported, in rows. */
const textRows = (language: (typeof LANGUAGES)[number]) =>
  Array.from({ length: ROWS }, (_, row) =>
    names.map((name) => {
      const value = VALUES[name][row]
      if (value === undefined) return null
      return wordsOf(fields[name], texts.translator(language))(String(value)) ?? String(value)
    }),
  )

describe('what the product writes', () => {
  it.each(LANGUAGES)('of every kind of field into an export in %s is read back equal', async (language) => {
    const context = { translate: texts.translator(language), translateTo: texts.translator }
    const out = new PassThrough()
    const content = buffer(out)
    const columns = names.map((name) => ({ header: name, kind: cellKind(fields[name] as FieldDeclaration) }))
    await writeWorkbook(out, columns, inTurn(textRows(language)), { sheetName: 'Kinds' })
    const { rows } = await readWorkbook(await content)
    for (const [column, name] of names.entries()) {
      const read = cellReader(context, fields[name])
      const values = VALUES[name].map((_, row) => read(rows[row + 1]?.cells[column]))
      expect(values, name).toEqual(VALUES[name].map((value) => ({ value })))
    }
  })

  it('of every kind of field into a sheet for editing is the same cell when it comes back, open or not', async () => {
    const context = { translate: texts.translator('en-US'), translateTo: texts.translator }
    const columns = editColumns(context, fields)
    for (const open of [new Set<number>(), new Set(names.map((_, column) => column))]) {
      const out = new PassThrough()
      const content = buffer(out)
      const sheetColumns = columns.map(({ name, field, label }) => ({
        name,
        header: label,
        width: 12,
        kind: cellKind(field),
        hint: '',
      }))
      const rows = textRows('en-US').map((cells) => ({ texts: cells, open }))
      await writeEditWorkbook(out, sheetColumns, inTurn(rows), { sheetName: 'Kinds', explanation: '', pinnedCount: 1 })
      const read = (await readWorkbook(await content)).rows.filter(({ rowNumber }) => rowNumber > editSheetRows.header)
      for (const [position, column] of columns.entries()) {
        for (const [row, { texts: cells }] of rows.entries()) {
          const exported = column.digest({ kind: 'text', text: cells[position] ?? '' })
          expect(column.digest(read[row]?.cells[position]).equals(exported), `${column.name} ${cells[position]}`).toBe(
            true,
          )
        }
      }
    }
  })

  it('as a template takes percents typed in with their sign or without, as programs keep them', async () => {
    const context = { translate: texts.translator('en-US'), translateTo: texts.translator } as unknown as CallContext
    const template = await importTemplate(context, {
      fields: { percentage: fields.percentage },
      titleKey: 'kinds:title',
    })
    const out = new PassThrough()
    const content = buffer(out)
    await template.write(out)
    const book = openElsewhere(await content)
    const sheet = firstSheet(book)
    expect(book.SheetNames).toEqual(['Kinds'])
    expect(notesOf(sheet).A1).toContain('13 or 13%')
    typeRow(sheet, 2, [13])
    // A program turns `13%` into a number in a format of percents.
    typeRow(sheet, 3, [0.13])
    Object.assign(sheet.A3, { z: '0%' })
    typeRow(sheet, 4, ['13%'])
    const { rows } = await readWorkbook(saveElsewhere(book))
    const read = cellReader(context, fields.percentage)
    expect(rows.slice(1).map(({ cells }) => read(cells[0]))).toEqual(Array.from({ length: 3 }, () => ({ value: '13' })))
  })
})
