import { describe, expect, it } from 'vitest'
import { defineErrors } from '#platform/contract/errors.ts'
import { code, date, defineFields, quantity } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { importRows } from './import-rows.ts'

const fields = defineFields('tests', {
  no: code({ show: '2', importAs: 'required', maxLength: 5 }),
  qty: quantity({ show: '2', importAs: 'required', decimals: 2 }),
  day: date({ show: '2', importAs: 'optional' }),
})
const errors = defineErrors('tests', { alone: '{{no}} stands alone', locked: 'locked' }, { alone: 422, locked: 409 })
const phrases = { errors: { alone: '{{no}} stands alone', locked: 'locked' } }
const texts = createTextCatalogue([
  platformTexts,
  { module: 'tests', texts: { 'en-US': phrases, 'zh-CN': phrases, 'zh-TW': phrases, vi: phrases } },
])
const actor = {
  tenantsid: 'T1',
  userNo: 'u',
  userName: 'U',
  side: 'system',
  today: '2026-01-01',
  language: 'en-US',
} as const
// The import of this test needs no database.
const context = actorContext({} as ScopedTransaction, actor, texts)

/** An import in which a number must occur twice and nothing is 99. */
function pairsImport() {
  const written: string[][] = []
  const definition = defineImport({
    port: 'tests',
    fields,
    titleKey: 'tests:title',
    groupOf: ({ values }) => values.no,
    checkRows: async (_, rows) => {
      const count = (no: string) => rows.filter((row) => row.values.no === no).length
      return rows.flatMap(({ rowNumber, values: { no = '', qty } }) => [
        ...(qty === '99' ? [{ rowNumber, field: 'qty' as const, error: errors.locked }] : []),
        ...(count(no) < 2 ? [{ rowNumber, error: errors.alone, parameters: { no } }] : []),
      ])
    },
    writeRows: async (_, rows) => {
      written.push(rows.map(({ values }) => `${values.no} ${values.qty} ${values.day ?? '-'}`))
      return { insertCount: rows.length, updateCount: 0 }
    },
  })
  return { definition, written }
}

const row = (rowNumber: number, no: string, qty: string, day = '') => ({ rowNumber, values: { no, qty, day } })

describe('rows from outside', () => {
  it('are written as the import reads their cells; what is empty is null', async () => {
    const { definition, written } = pairsImport()
    const result = await importRows(context, definition, [row(2, 'A', '1.50', '2026/1/9'), row(3, 'A', ' 2 ')])
    expect(written).toEqual([['A 1.5 2026-01-09', 'A 2 -']])
    expect(result).toEqual({ read: 2, written: 2, refused: [] })
  })

  it('are refused one by one, each cell with its field, value and reason', async () => {
    const { definition, written } = pairsImport()
    const source = [row(2, 'A', '1'), row(3, 'A', '1'), row(4, 'TOOLONG', 'many'), row(5, 'A', '99')]
    const { refused } = await importRows(context, definition, source)
    expect(refused).toEqual([
      { rowNumber: 4, field: 'no', value: 'TOOLONG', message: '“TOOLONG”: longer than 5 characters' },
      {
        rowNumber: 4,
        field: 'qty',
        value: 'many',
        message: '“many” is not a number. Enter digits, with a point before decimals.',
      },
      { rowNumber: 5, field: 'qty', value: '99', message: 'locked' },
    ])
    expect(written).toEqual([['A 1 -', 'A 1 -']])
  })

  it('are checked again without the refused ones, since they may have leaned on them', async () => {
    const { definition, written } = pairsImport()
    const { refused } = await importRows(context, definition, [row(2, 'A', '1'), row(3, 'A', '99')])
    expect(refused.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
      [2, 'A stands alone'],
      [3, 'locked'],
    ])
    expect(written).toEqual([])
  })

  it('are written in parts that never tear a group apart', async () => {
    const { definition, written } = pairsImport()
    const source = Array.from({ length: 3000 }, (_, index) => row(index + 2, `N${index % 3}`, '1'))
    await importRows(context, definition, source)
    expect(written.map((part) => new Set(part.map((text) => text.slice(0, 2))).size)).toEqual([1, 1, 1])
  })
})
