/** What the cell was in the file. `formula` carries the value the writing program had stored; nothing is calculated. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'empty' | 'error' | 'formula'

/**
 * One cell as text. Numbers are plain decimals with the digits of the file (`0.1`, `-1200`, never `1.2E3`), dates
 * `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` (a time without a day: `HH:mm:ss`), booleans `TRUE` and `FALSE`, errors their
 * sign (`#N/A`).
 */
export type CellValue = { readonly text: string; readonly kind: CellKind }

/** One row with at least one value: its 1-based number in the file and its cells from column A on, gaps as `empty`. */
export type SheetRow = { readonly rowNumber: number; readonly cells: readonly CellValue[] }

export const emptyCell: CellValue = Object.freeze({ text: '', kind: 'empty' })
