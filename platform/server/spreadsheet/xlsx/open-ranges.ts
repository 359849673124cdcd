import type { ColumnKind } from './cell-xml.ts'
import { escapeXml } from './xml-text.ts'

/** Collects, column by column, the runs of open cells while rows are written. */
export class OpenRanges {
  readonly #letters: readonly string[]
  readonly #runs = new Map<number, [from: number, to: number][]>()

  constructor(letters: readonly string[]) {
    this.#letters = letters
  }

  /** Notes the open columns of a row; rows come in their order. */
  add(rowNumber: number, columns: ReadonlySet<number>): void {
    for (const column of columns) {
      const runs = this.#runs.get(column) ?? []
      const last = runs.at(-1)
      if (last?.[1] === rowNumber - 1) last[1] = rowNumber
      else runs.push([rowNumber, rowNumber])
      this.#runs.set(column, runs)
    }
  }

  /** The open cells of a column as a reference, `C4:C9 C12`; empty without any. */
  of(column: number): string {
    const letters = this.#letters[column]
    return (this.#runs.get(column) ?? [])
      .map(([from, to]) => (from === to ? `${letters}${from}` : `${letters}${from}:${letters}${to}`))
      .join(' ')
  }
}

/** Longest texts that the format takes for the title and the text of a hint. */
const longestTitle = 32
const longestHint = 255
const firstDate = 1

/** What open cells take: numbers, dates or one of the list at `listRange`, with the column's hint. */
export function validationXml(
  column: { readonly header: string; readonly kind: ColumnKind; readonly hint?: string },
  sqref: string,
  listRange: string | undefined,
): string {
  const title = escapeXml(column.header.slice(0, longestTitle))
  const hint = escapeXml((column.hint ?? '').slice(0, longestHint))
  const shown = `allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="${title}" error="${hint}" promptTitle="${title}" prompt="${hint}" sqref="${sqref}"`
  if (listRange !== undefined)
    return `<dataValidation type="list" ${shown}><formula1>${listRange}</formula1></dataValidation>`
  switch (column.kind) {
    case 'number':
    case 'percent':
      return `<dataValidation type="decimal" operator="greaterThanOrEqual" ${shown}><formula1>-1E+15</formula1></dataValidation>`
    case 'date':
      return `<dataValidation type="date" operator="greaterThanOrEqual" ${shown}><formula1>${firstDate}</formula1></dataValidation>`
    case 'text':
      return `<dataValidation ${shown}/>`
  }
}
