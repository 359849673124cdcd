import { describe, expect, it } from 'vitest'
import { code, defineFields, text } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { CellCheck } from './cell-check.ts'

const fields = defineFields('teams', {
  teamNo: code({ show: '2', importAs: 'required' }),
  teamName: text({ show: '2', importAs: 'required' }),
  'players.name': text({ show: '4', importAs: 'required', partOf: 'teams:lines.players' }),
  'players.shirt': code({ show: '4', importAs: 'optional', partOf: 'teams:lines.players' }),
})

const context = {
  translate: (key: string) => key,
  translateTo: () => (key: string) => key,
} as unknown as CallContext

const sheetRow = (rowNumber: number, ...texts: string[]): SheetRow =>
  ({ rowNumber, cells: texts.map((cell) => ({ kind: 'text', text: cell })) }) as unknown as SheetRow

/** What is read of rows below these columns. */
function read(columns: string[], ...rows: string[][]) {
  const cells = new CellCheck(context, { fields, continuedBy: ['teamNo'] })
  const sheet = [sheetRow(1, ...columns), ...rows.map((texts, index) => sheetRow(index + 2, ...texts))]
  const found = [...cells.take(sheet), ...cells.end()]
  return {
    rows: found.map(({ values }) => values as Record<string, unknown>),
    faults: cells.faults.map(({ rowNumber, field }) => `${rowNumber} ${field}`),
  }
}

const ALL = Object.keys(fields)

describe('rows that continue an earlier one', () => {
  it('have its own columns, whether they repeat the number alone or nothing', () => {
    const { rows, faults: errors } = read(ALL, ['T1', 'Reds', 'Ann', '7'], ['', '', 'Bo', ''], ['T1', '', 'Cy', '9'])
    expect(errors).toEqual([])
    expect(rows).toEqual([
      { teamNo: 'T1', teamName: 'Reds', 'players.name': 'Ann', 'players.shirt': '7' },
      { teamNo: 'T1', teamName: 'Reds', 'players.name': 'Bo', 'players.shirt': null },
      { teamNo: 'T1', teamName: 'Reds', 'players.name': 'Cy', 'players.shirt': '9' },
    ])
  })

  it('find the row of their number also behind others, and go on from there', () => {
    const { rows } = read(
      ALL,
      ['T1', 'Reds', 'Ann', ''],
      ['T2', 'Blues', '', ''],
      ['T1', '', 'Bo', ''],
      ['', '', 'Cy', ''],
    )
    expect(rows.map(({ teamName }) => teamName)).toEqual(['Reds', 'Blues', 'Reds', 'Reds'])
  })

  it('keep a value of their own, for the import to judge', () => {
    const { rows } = read(ALL, ['T1', 'Reds', 'Ann', ''], ['T1', 'Greens', 'Bo', ''])
    expect(rows.map(({ teamName }) => teamName)).toEqual(['Reds', 'Greens'])
  })
})

describe('a part', () => {
  it('misses nothing where all its columns are empty, and what it requires where one is filled', () => {
    const { rows, faults: errors } = read(ALL, ['T1', 'Reds', '', ''], ['T2', 'Blues', '', '8'])
    expect(rows[0]).toMatchObject({ 'players.name': null, 'players.shirt': null })
    expect(errors).toEqual(['3 players.name'])
  })

  it('may be left out of the file as a whole', () => {
    const { rows, faults: errors } = read(['teamNo', 'teamName'], ['T1', 'Reds'])
    expect([rows, errors]).toEqual([
      [{ teamNo: 'T1', teamName: 'Reds', 'players.name': null, 'players.shirt': null }],
      [],
    ])
  })
})

describe('a first row', () => {
  it('without columns of its own misses those that are required', () => {
    expect(read(ALL, ['', '', 'Ann', '']).faults).toEqual(['2 teamNo', '2 teamName'])
  })

  it('whose cell cannot be read is told once, not in each row that continues it', () => {
    expect(read(ALL, ['T1', '', 'Ann', ''], ['T1', '', 'Bo', '']).faults).toEqual(['2 teamName'])
  })
})
