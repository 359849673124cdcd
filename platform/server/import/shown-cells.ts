import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { MergedCells, SheetFacts, SheetRow } from '../spreadsheet/sheet-row.ts'
import { columnLetters } from '../spreadsheet/xlsx/column-letters.ts'
import type { ImportColumn, ImportHeader } from './import-columns.ts'
import type { ImportError } from './keep-marked-import.ts'

/** Finds values that the file does not show where they are read: in hidden rows and columns, and across merged cells. */
export class ShownCells {
  readonly #translate: CallContext['translate']
  readonly #columns: readonly ImportColumn[]
  /** Hidden columns that are read, until one is told of. */
  readonly #hidden: Set<number>
  /** Merged cells that lie among those that are read, by their first row below the names of the columns. */
  readonly #merged: ReadonlyMap<number, readonly MergedCells[]>

  constructor(translate: CallContext['translate'], facts: SheetFacts, { rowNumber, columns }: ImportHeader) {
    this.#translate = translate
    this.#columns = columns
    this.#hidden = new Set(facts.hiddenColumns)
    this.#merged = Map.groupBy(
      facts.merged.filter((area) => area.toRow > rowNumber && this.#columnIn(area) !== undefined),
      ({ fromRow }) => Math.max(fromRow, rowNumber + 1),
    )
  }

  /** What of a row is not as it is shown. */
  errorsOf({ rowNumber, cells, isHidden }: SheetRow): ImportError[] {
    const errors: ImportError[] = []
    const hasText = (position: number): boolean => (cells[position]?.text.trim() ?? '') !== ''
    if (isHidden && this.#columns.some(({ position }) => hasText(position))) {
      errors.push(this.#error(rowNumber, undefined, 'hiddenRow'))
    }
    for (const area of this.#merged.get(rowNumber) ?? []) {
      // Cells that are merged with the name of a column have no text of their own.
      if (area.fromRow === rowNumber && !hasText(area.fromColumn)) continue
      errors.push(this.#error(rowNumber, this.#columnIn(area), 'merged', { cells: addressOf(area) }))
    }
    if (this.#hidden.size === 0) return errors
    for (const column of this.#columns) {
      if (!this.#hidden.has(column.position) || !hasText(column.position)) continue
      this.#hidden.delete(column.position)
      errors.push(this.#error(rowNumber, column, 'hiddenColumn'))
    }
    return errors
  }

  #columnIn({ fromColumn, toColumn }: MergedCells): ImportColumn | undefined {
    return this.#columns.find(({ position }) => position >= fromColumn && position <= toColumn)
  }

  #error(
    rowNumber: number,
    column: ImportColumn | undefined,
    name: 'hiddenRow' | 'hiddenColumn' | 'merged',
    parameters: Record<string, string> = {},
  ): ImportError {
    const message = this.#translate(`wire:cells.${name}`, parameters)
    const { code: errorCode } = platformErrors.invalidInput
    return { rowNumber, field: column?.name ?? '', fieldLabel: column?.label ?? '', message, errorCode }
  }
}

const addressOf = ({ fromRow, toRow, fromColumn, toColumn }: MergedCells): string =>
  `${columnLetters(fromColumn)}${fromRow}:${columnLetters(toColumn)}${toRow}`
