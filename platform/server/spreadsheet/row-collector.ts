import { type CellValue, emptyCell, type SheetRow } from './sheet-row.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

/**
 * Puts cells that arrive in reading order together to rows and holds the limits while they arrive.
 * A position beyond what a spreadsheet can have costs nothing: gaps are only filled within the column limit.
 */
export class RowCollector {
  readonly #limits: SpreadsheetLimits
  #cellCount = 0
  #rowCount = 0
  #characterCount = 0
  #rowNumber = 0
  #isHidden = false
  #cells: CellValue[] = []

  constructor(limits: SpreadsheetLimits) {
    this.#limits = limits
  }

  /** Counts a cell of the file, whether or not it has a value. */
  countCell(): void {
    this.#cellCount += 1
    if (this.#cellCount > this.#limits.cells) throw new SpreadsheetError('tooManyCells', { limit: this.#limits.cells })
  }

  /** Adds a value; returns the row before it once that is complete. A row that comes back after a later one is refused. */
  add(rowNumber: number, column: number, value: CellValue, isHidden = false): SheetRow | undefined {
    const limits = this.#limits
    if (column >= limits.columns) throw new SpreadsheetError('tooManyColumns', { limit: limits.columns })
    this.#characterCount += value.text.length
    if (this.#characterCount > limits.characters)
      throw new SpreadsheetError('tooMuchText', { limit: limits.characters })
    if (rowNumber === this.#rowNumber) {
      this.#place(column, value)
      return undefined
    }
    if (rowNumber < this.#rowNumber) throw new SpreadsheetError('brokenFile')
    const finished = this.finish()
    this.#rowCount += 1
    if (this.#rowCount > limits.rows) throw new SpreadsheetError('tooManyRows', { limit: limits.rows })
    this.#rowNumber = rowNumber
    this.#isHidden = isHidden
    this.#place(column, value)
    return finished
  }

  /** The row collected so far. */
  finish(): SheetRow | undefined {
    if (this.#cells.length === 0) return undefined
    const row = { rowNumber: this.#rowNumber, cells: this.#cells, ...(this.#isHidden ? { isHidden: true } : {}) }
    this.#cells = []
    return row
  }

  #place(column: number, value: CellValue): void {
    while (this.#cells.length < column) this.#cells.push(emptyCell)
    this.#cells[column] = value
  }
}
