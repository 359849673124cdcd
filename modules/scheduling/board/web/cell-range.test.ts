import { describe, expect, it } from 'vitest'
import { type CellText, filledFrom, movedCell, pastedInto, rangeBetween } from './cell-range.ts'

const extent = { rows: 5, columns: 4, page: 3 }
const at = { row: 2, column: 1 }
const said = (cells: readonly CellText[]) => cells.map(({ row, column, text }) => `${row}.${column}=${text}`)
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

describe('keys', () => {
  it.each([
    ['ArrowUp', false, '1.1'],
    ['ArrowRight', false, '2.2'],
    ['ArrowRight', true, '2.3'],
    ['ArrowUp', true, '0.1'],
    ['PageDown', false, '4.1'],
    ['PageUp', false, '0.1'],
    ['Home', false, '2.0'],
    ['End', true, '4.3'],
  ])('%s (with Ctrl: %s) leads to %s and never beyond the board', (key, isCtrl, to) => {
    const cell = movedCell(key, isCtrl, at, extent)
    expect(`${cell?.row}.${cell?.column}`).toBe(to)
  })

  it('that move nothing are left to others', () => {
    expect(movedCell('a', false, at, extent)).toBeNull()
  })
})

describe('a block of a spreadsheet', () => {
  it('begins at the first cell of the range and is cut where the board ends', () => {
    const block = [
      ['1', '2'],
      ['3', '4'],
    ]
    expect(said(pastedInto(range(4, 3), block, extent))).toEqual(['4.3=1'])
    expect(said(pastedInto(range(1, 1), block, extent))).toEqual(['1.1=1', '1.2=2', '2.1=3', '2.2=4'])
  })

  it('of one cell fills the whole range', () => {
    expect(said(pastedInto(range(0, 0, 1, 1), [['7']], extent))).toEqual(['0.0=7', '0.1=7', '1.0=7', '1.1=7'])
  })
})

describe('filling', () => {
  const textOf = ({ row, column }: { row: number; column: number }) => `${row}${column}`

  it('takes the first column to the right, and the first row down', () => {
    expect(said(filledFrom(rangeBetween({ row: 1, column: 2 }, { row: 0, column: 1 }), 'right', textOf))).toEqual([
      '0.2=01',
      '1.2=11',
    ])
    expect(said(filledFrom(range(0, 1, 1, 2), 'down', textOf))).toEqual(['1.1=01', '1.2=02'])
  })

  it('of one cell takes the cell before it, where there is one', () => {
    expect(said(filledFrom(range(1, 1), 'right', textOf))).toEqual(['1.1=10'])
    expect(filledFrom(range(0, 1), 'down', textOf)).toEqual([])
  })
})
