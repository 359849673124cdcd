import type { CellValue } from '../spreadsheet/sheet-row.ts'
import type { ImportColumn } from './import-columns.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

/**
 * Rows that consist of parts: columns that are a part of something say nothing together where all of them are empty, and the
 * other columns count on where a row continues an earlier one.
 */
export class SheetParts {
  readonly #continuedBy: readonly string[]
  /** The first row of each, by what continues it. */
  readonly #begun = new Map<string, Values>()
  #last: Values | undefined
  #isContinued = false
  #key = ''

  /** By which columns a row continues an earlier one with the same cells, or the row above where nothing is in its own columns. */
  constructor(continuedBy: readonly string[]) {
    this.#continuedBy = continuedBy
  }

  /** Begins a row; answers by column what needs no reading: nothing, or what stands in the row that is continued. */
  open(
    columns: readonly ImportColumn[],
    cells: readonly (CellValue | undefined)[],
  ): (name: string) => Values | undefined {
    const byName = new Map(columns.map((column) => [column.name, column]))
    const isEmpty = ({ position }: ImportColumn) => (cells[position]?.text.trim() ?? '') === ''
    const filled = new Set(columns.filter((column) => !isEmpty(column)).map(({ field }) => field.partOf))
    const key = this.#continuedBy.map((name) => cells[byName.get(name)?.position ?? -1]?.text.trim() ?? '')
    this.#key = key.some((text) => text !== '') ? JSON.stringify(key) : ''
    const first = filled.has(undefined) ? this.#begun.get(this.#key) : this.#last
    this.#isContinued = first !== undefined
    if (first) this.#last = first
    return (name) => {
      const column = byName.get(name)
      if (!column || !isEmpty(column)) return undefined
      const { partOf } = column.field
      if (partOf !== undefined) return filled.has(partOf) ? undefined : { [name]: null }
      if (!first) return undefined
      const value = first[name]
      // What could not be read there is told there.
      return value === undefined ? {} : { [name]: value }
    }
  }

  /** Ends a row with what was read of it. */
  close(values: Values): void {
    if (this.#isContinued) return
    this.#last = values
    if (this.#key !== '') this.#begun.set(this.#key, values)
  }
}
