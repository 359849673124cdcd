/**
 * What the cell is in the file. The result that a program has stored for a formula counts as the cell's own; `formula` is one
 * without such a result. Nothing is calculated.
 */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'empty' | 'error' | 'formula'

/**
 * One cell as text. Numbers are plain decimals with the digits of the file (`0.1`, `-1200`, never `1.2E3`), dates
 * `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` (a time without a day: `HH:mm:ss`), booleans `TRUE` and `FALSE`, errors their
 * sign (`#N/A`), formulas without a result `=`. `format` is the code of the number format in which a number is shown,
 * such as `0.00%`; absent where that is the general one.
 */
export type CellValue = { readonly text: string; readonly kind: CellKind; readonly format?: string }

/**
 * One row with at least one value: its 1-based number in the file and its cells from column A on, gaps as `empty`. A hidden one
 * is not shown in the file, as behind a filter.
 */
export type SheetRow = {
  readonly rowNumber: number
  readonly cells: readonly CellValue[]
  readonly isHidden?: boolean
}

/** Cells that are shown as one: 1-based rows, 0-based columns, both ends included. */
export type MergedCells = {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

/** What is known of a sheet before its rows are read. */
export type SheetFacts = {
  readonly sheetName: string
  /** The other visible sheets that hold something: nobody reads them. */
  readonly otherSheets: readonly string[]
  readonly merged: readonly MergedCells[]
  /** 0-based columns that the file does not show. */
  readonly hiddenColumns: readonly number[]
}

export const emptyCell: CellValue = Object.freeze({ text: '', kind: 'empty' })
