import { describe, expect, it } from 'vitest'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import {
  type ChangedRow,
  confirmationOf,
  type EditDiff,
  IDLE_ROUND_TRIP,
  keptCells,
  leftAfter,
  type RoundTripState,
  reviewedCells,
  roundTripReducer,
} from './round-trip-state.ts'

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
    expect(confirmationOf(diff, new Set(['1']), 'why')).toEqual({ rows, reason: 'why' })
    expect(confirmationOf(diff, new Set(['1']), '')).toEqual({ rows })
  })
})

describe('the steps of a round trip', () => {
  const file = new File(['x'], 'lines.xlsx')
  const run = (...events: Parameters<typeof roundTripReducer>[1][]): RoundTripState =>
    events.reduce(roundTripReducer, IDLE_ROUND_TRIP)

  it('lead from the file over comparing and the review to the written rows', () => {
    const diff = diffOf(changedRow('1'))
    const steps = [
      { type: 'choose', file },
      { type: 'send' },
      { type: 'line' },
      { type: 'compared', diff },
      { type: 'write' },
      { type: 'written', updateCount: 1 },
    ] as const
    const seen = steps.map((_, index) => run(...steps.slice(0, index + 1)).step)
    expect(seen).toEqual(['idle', 'sending', 'checking', 'review', 'writing', 'done'])
  })

  it('lead back to the review when nothing was written, with the reason and what was left out', () => {
    const left = new Set(['1'])
    const diff = diffOf(changedRow('1'))
    const state = run(
      { type: 'compared', diff },
      { type: 'leave', left },
      { type: 'write' },
      { type: 'notWritten', fault: 'stale' },
    )
    expect(state).toEqual({ step: 'review', diff, left, fault: 'stale' })
  })

  it('do not start with another kind of file, and tell refused files from failures', () => {
    expect(run({ type: 'choose', file: new File(['x'], 'a.csv') }, { type: 'send' })).toMatchObject({
      step: 'idle',
      isWrongType: true,
    })
    const refused = { errorCode: 'documents.importRefused', errorMessage: 'No', data: { errorCount: 3, fileId: '7' } }
    expect(run({ type: 'refused', error: refused, unknownText: '' })).toMatchObject({
      step: 'refused',
      errorCount: 3,
      fileId: '7',
    })
    expect(run({ type: 'refused', error: null, unknownText: 'Failed' })).toEqual({ step: 'failed', message: 'Failed' })
  })
})
