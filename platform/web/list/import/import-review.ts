import type { z } from 'zod'
import type { EditedValue, editConfirmation, editDiffSchema } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'

/** What a returned sheet would change, as the server answers it. */
export type EditDiff = z.output<typeof editDiffSchema>
export type ChangedRow = EditDiff['changes'][number]
/** A changed row to which something refers, a line of text for each place. */
export type UsedRow = ChangedRow & { uses: string[] }

/** What a returned sheet would change, and the rows that its reviewer leaves out. */
export interface ImportReview {
  diff: EditDiff
  left: ReadonlySet<string>
}

/** What a reviewer gives beside the changes: a reason where one is needed, and a yes to what is asked. */
export interface ReviewAnswer {
  reason: string
  isConfirmed: boolean
}

/** One changed cell, a row of the review. */
export interface ReviewedCell {
  key: string
  row: ChangedRow
  field: string
  before: EditedValue
  after: EditedValue
}

/** The changed cells of a diff, in the order of the file. */
export function reviewedCells({ changes }: EditDiff): ReviewedCell[] {
  const sorted = changes.toSorted((a, b) => a.rowNumber - b.rowNumber)
  return sorted.flatMap((row) => row.cells.map((cell) => ({ key: `${row.id}-${cell.field}`, row, ...cell })))
}

/** The kept rows that would become invalid although something refers to them, in the order of the file. */
export const usedRows = ({ changes }: EditDiff, left: ReadonlySet<string>): UsedRow[] =>
  changes
    .flatMap(({ uses, ...row }) => (uses && uses.length > 0 && !left.has(row.id) ? [{ ...row, uses }] : []))
    .toSorted((a, b) => a.rowNumber - b.rowNumber)

/** How many kept rows would become invalid of which it is not known whether something refers to them. */
export const unknownUses = ({ changes }: EditDiff, left: ReadonlySet<string>): number =>
  changes.filter(({ id, uses }) => uses === null && !left.has(id)).length

/** What has to be confirmed of the kept rows, once for each document, in the order of the file. */
export function askedDocuments({ changes }: EditDiff, left: ReadonlySet<string>): { id: string; text: string }[] {
  const kept = changes.filter(({ id }) => !left.has(id)).toSorted((a, b) => a.rowNumber - b.rowNumber)
  const asked = kept.flatMap(({ documentId, documentNo, question }) =>
    question === null ? [] : [[documentId, `${documentNo}: ${question}`] as const],
  )
  return [...new Map(asked)].map(([id, text]) => ({ id, text }))
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
  { reason, isConfirmed }: ReviewAnswer,
): z.input<typeof editConfirmation> {
  const rows = changes.filter(({ id }) => !left.has(id))
  return {
    rows: rows.map(({ id, version, cells }) => ({
      id,
      version,
      values: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
    })),
    ...(reason === '' ? {} : { reason }),
    ...(isConfirmed ? { isConfirmed } : {}),
  }
}
