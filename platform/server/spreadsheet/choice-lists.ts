import { cellXml } from './xlsx/cell-xml.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { plainSheetXml } from './xlsx/workbook-xml.ts'

/** A column whose cells may hold certain values only. */
type ChoiceColumn = { readonly allowedValues?: readonly string[] }

/** The values to choose from, column by column, on a sheet of their own that programs do not show. */
export class ChoiceLists {
  readonly #values: readonly (readonly string[])[]
  /** The name of that sheet, another one than that of the sheet it belongs to; undefined without any choices. */
  readonly sheetName: string | undefined

  constructor(columns: readonly ChoiceColumn[], besideSheet: string) {
    this.#values = columns.map(({ allowedValues = [] }) => allowedValues)
    const name = besideSheet.toLowerCase() === 'lists' ? 'lists2' : 'lists'
    this.sheetName = this.#values.some(({ length }) => length > 0) ? name : undefined
  }

  /** Where the values of a column stand, `lists!$B$1:$B$3`; undefined where it has none. */
  rangeOf(column: number): string | undefined {
    const count = this.#values[column]?.length ?? 0
    const letters = columnLetters(column)
    return count > 0 ? `${this.sheetName}!$${letters}$1:$${letters}$${count}` : undefined
  }

  /** The part of that sheet. */
  sheetXml(): string {
    const longest = Math.max(...this.#values.map(({ length }) => length))
    const rows = Array.from({ length: longest }, (_, row) => {
      const cells = this.#values.map((values, column) => {
        const value = values[row]
        return value === undefined ? '' : cellXml('text', value, `${columnLetters(column)}${row + 1}`)
      })
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    return plainSheetXml(rows.join(''))
  }
}
