import { describe, expect, it } from 'vitest'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import {
  type ChangedRow,
  confirmationOf,
  type EditDiff,
  keptCells,
  leftAfter,
  reviewedCells,
  unknownUses,
  usedRows,
} from './import-review.ts'

function changedRow(id: string, difference: Partial<ChangedRow> = {}): ChangedRow {
  return {
    rowNumber: Number(id) + 3,
    id,
    version: 1,
    documentId: `D${id}`,
    documentNo: `PO-${id}`,
    rowName: '10-1-1',
    actionLabel: 'Propose change',
    isReasonNeeded: false,
    isWhole: false,
    question: null,
    uses: [],
    cells: [
      { field: 'qty', before: '1', after: '2' },
      { field: 'day', before: null, after: '2026-04-01' },
    ],
    ...difference,
  }
}
const diffOf = (...changes: ChangedRow[]): EditDiff => ({
  changes,
  unchangedCount: 0,
  faults: [],
  errorCount: 0,
  unread: { columns: [], sheets: [] },
  fileId: null,
})

const without = (selection: GridSelection, key: string): GridSelection =>
  Object.fromEntries(Object.entries(selection).filter(([name]) => name !== key))

describe('the review of a returned sheet', () => {
  it('lists each changed cell in the order of the file', () => {
    const cells = reviewedCells(diffOf(changedRow('2'), changedRow('1')))
    expect(cells.map(({ key }) => key)).toEqual(['1-qty', '1-day', '2-qty', '2-day'])
  })

  it('leaves out and takes back the cells of a row together', () => {
    const cells = reviewedCells(diffOf(changedRow('1'), changedRow('2')))
    const all = keptCells(cells, new Set())
    const left = leftAfter(cells, new Set(), without(all, '1-day'))
    expect([...left]).toEqual(['1'])
    expect(keptCells(cells, left)).toEqual({ '2-qty': true, '2-day': true })
    expect([...leftAfter(cells, left, { ...keptCells(cells, left), '1-qty': true })]).toEqual([])
    expect([...leftAfter(cells, new Set(), {})].sort()).toEqual(['1', '2'])
  })

  it('leaves out the rows of a document together where it is confirmed as a whole', () => {
    const whole = { isWhole: true, documentId: 'D' }
    const cells = reviewedCells(diffOf(changedRow('1', whole), changedRow('2', whole), changedRow('3')))
    const all = keptCells(cells, new Set())
    expect([...leftAfter(cells, new Set(), without(all, '1-qty'))].sort()).toEqual(['1', '2'])
  })

  it('confirms what is kept, with the versions that were compared', () => {
    const diff = diffOf(changedRow('1'), changedRow('2'))
    const rows = [{ id: '2', version: 1, values: { qty: '2', day: '2026-04-01' } }]
    expect(confirmationOf(diff, new Set(['1']), { reason: 'why', isConfirmed: false })).toEqual({ rows, reason: 'why' })
    expect(confirmationOf(diff, new Set(['1']), { reason: '', isConfirmed: false })).toEqual({ rows })
    expect(confirmationOf(diff, new Set(['1']), { reason: '', isConfirmed: true })).toEqual({ rows, isConfirmed: true })
  })
})

describe('the rows that become invalid', () => {
  it('are named in the order of the file where something refers to them, but for those left out', () => {
    const used = (id: string) => changedRow(id, { uses: ['Items (1): I-1'] })
    const diff = diffOf(used('3'), changedRow('2'), used('1'), used('4'))
    expect(usedRows(diff, new Set(['4'])).map(({ id }) => id)).toEqual(['1', '3'])
  })

  it('are counted where nothing was looked up, but for those left out', () => {
    const unknown = (id: string) => changedRow(id, { uses: null })
    const diff = diffOf(unknown('3'), changedRow('2'), unknown('1'))
    expect(unknownUses(diff, new Set(['1']))).toBe(1)
    expect(usedRows(diff, new Set())).toEqual([])
  })
})
