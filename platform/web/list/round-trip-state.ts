import type { z } from 'zod'
import type { EditedValue, editConfirmation, editDiffSchema } from '#platform/contract/round-trip-schemas.ts'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { type ImportFault, importFailure } from './import-state.ts'

/** What a returned sheet would change, as the server answers it. */
export type EditDiff = z.output<typeof editDiffSchema>
export type ChangedRow = EditDiff['changes'][number]

/** One changed cell, a row of the review. */
export interface ReviewedCell {
  key: string
  row: ChangedRow
  field: string
  before: EditedValue
  after: EditedValue
}

/**
 * Where a returned sheet stands; the import's states (spec shell §4) with the review before the writing: idle [0], sending [1],
 * checking [2], writing [3], refused [4], failed [5], done [6].
 */
export type RoundTripState =
  | { step: 'idle'; file: File | null; isWrongType: boolean }
  | { step: 'sending' | 'checking'; file: File }
  | { step: 'review' | 'writing'; diff: EditDiff; left: ReadonlySet<string>; fault: string }
  | {
      step: 'refused'
      message: string
      rule?: string
      faults: readonly ImportFault[]
      errorCount: number
      fileId: string | null
    }
  | { step: 'failed'; message: string; rule?: string }
  | { step: 'done'; updateCount: number }

export type RoundTripEvent =
  | { type: 'reset' }
  | { type: 'choose'; file: File }
  | { type: 'send' }
  | { type: 'line' }
  | { type: 'compared'; diff: EditDiff }
  | { type: 'leave'; left: ReadonlySet<string> }
  | { type: 'write' }
  | { type: 'notWritten'; fault: string }
  | { type: 'written'; updateCount: number }
  | { type: 'refused'; error: unknown; unknownText: string }

/** A round trip that has not begun. */
export const IDLE_ROUND_TRIP: RoundTripState = { step: 'idle', file: null, isWrongType: false }

/** Whether the server is at work, so that nothing else may begin. */
export function isRoundTripRunning({ step }: RoundTripState): boolean {
  return step === 'sending' || step === 'checking' || step === 'writing'
}

/** One step of a round trip. */
export function roundTripReducer(state: RoundTripState, event: RoundTripEvent): RoundTripState {
  switch (event.type) {
    case 'reset':
      return IDLE_ROUND_TRIP
    case 'choose': {
      if (isRoundTripRunning(state)) return state
      const isExcel = /\.xlsx?$/i.test(event.file.name)
      return { step: 'idle', file: isExcel ? event.file : null, isWrongType: !isExcel }
    }
    case 'send':
      return state.step === 'idle' && state.file ? { step: 'sending', file: state.file } : state
    case 'line':
      return state.step === 'sending' ? { step: 'checking', file: state.file } : state
    case 'compared':
      return { step: 'review', diff: event.diff, left: new Set(), fault: '' }
    case 'leave':
      return state.step === 'review' ? { ...state, left: event.left } : state
    case 'write':
      return state.step === 'review' ? { ...state, step: 'writing', fault: '' } : state
    case 'notWritten':
      return state.step === 'writing' ? { ...state, step: 'review', fault: event.fault } : state
    case 'written':
      return { step: 'done', updateCount: event.updateCount }
    case 'refused': {
      const failure = importFailure(event.error, event.unknownText)
      if (failure.type === 'refused') {
        const { type: _, ...refusal } = failure
        return { step: 'refused', ...refusal }
      }
      if (failure.type !== 'failed') return { step: 'failed', message: event.unknownText }
      const { type: _, ...failed } = failure
      return { step: 'failed', ...failed }
    }
  }
}

/** The changed cells of a diff, in the order of the file. */
export function reviewedCells({ changes }: EditDiff): ReviewedCell[] {
  const sorted = changes.toSorted((a, b) => a.rowNumber - b.rowNumber)
  return sorted.flatMap((row) => row.cells.map((cell) => ({ key: `${row.id}-${cell.field}`, row, ...cell })))
}

/** The cells that are not left out, as the grid's selection. */
export function keptCells(cells: readonly ReviewedCell[], left: ReadonlySet<string>): GridSelection {
  return Object.fromEntries(cells.flatMap(({ key, row }) => (left.has(row.id) ? [] : [[key, true]])))
}

/**
 * The rows left out after a change of the selection. The cells of a row go together, and so do the rows of a document that is
 * confirmed as a whole.
 */
export function leftAfter(
  cells: readonly ReviewedCell[],
  left: ReadonlySet<string>,
  selection: GridSelection,
): ReadonlySet<string> {
  const next = new Set(left)
  for (const { key, row } of cells) {
    const isKept = selection[key] === true
    if (isKept === !left.has(row.id)) continue
    const together = row.isWhole ? cells.filter((other) => other.row.documentId === row.documentId) : [{ row }]
    for (const { row: other } of together) {
      if (isKept) next.delete(other.id)
      else next.add(other.id)
    }
  }
  return next
}

/** The rows that are kept, and what their confirmation sends. */
export function confirmationOf(
  { changes }: EditDiff,
  left: ReadonlySet<string>,
  reason: string,
): z.input<typeof editConfirmation> {
  const rows = changes.filter(({ id }) => !left.has(id))
  return {
    rows: rows.map(({ id, version, cells }) => ({
      id,
      version,
      values: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
    })),
    ...(reason === '' ? {} : { reason }),
  }
}
