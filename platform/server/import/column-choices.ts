import { fail } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { type ImportDecision, PART_NAME_LENGTH } from '#platform/contract/exchange/import-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { plainHeader } from '../spreadsheet/write-template.ts'
import { columnLetters } from '../spreadsheet/xlsx/column-letters.ts'

/** What the caller has decided for good about an import: fields by heading ('' to leave the column out), and sheets left out. */
export interface KeptChoices {
  columns: ReadonlyMap<string, string>
  sheets: readonly string[]
}

/** One spelling for the ways to write a heading: capitals, width and space do not count, nor the mark of required columns. */
export const headingKey = (text: string): string =>
  plainHeader(text).normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, PART_NAME_LENGTH)

/** What a decision calls a column: its heading, or its letters where it has none. */
export const partNameOf = (heading: string, position: number): string =>
  heading === '' ? `#${columnLetters(position)}` : heading.slice(0, PART_NAME_LENGTH)

const keyOfPart = (name: string): string => (name.startsWith('#') ? name.toUpperCase() : headingKey(name))

/** What somebody has decided about the parts of a file: with this file, or for good. */
export class ColumnChoices {
  readonly #decided: ReadonlyMap<string, string>
  readonly #kept: KeptChoices
  readonly #sheets: ReadonlySet<string>

  constructor({ columns, sheets }: ImportDecision, kept: KeptChoices) {
    this.#decided = new Map(Object.entries(columns).map(([name, field]) => [keyOfPart(name), field]))
    this.#kept = kept
    this.#sheets = new Set([...sheets, ...kept.sheets])
  }

  /** Whether the sheet is left out. */
  leavesSheet(name: string): boolean {
    return this.#sheets.has(name.slice(0, PART_NAME_LENGTH))
  }

  /** Whether a column without a heading is left out. */
  leavesUnnamed(position: number): boolean {
    return this.#decided.get(partNameOf('', position)) === ''
  }

  /** What is decided of some headings: fields that the file lacks, or '' to leave the column out. A kept decision that fits no more is none. */
  among(
    unknown: ReadonlyMap<number, string>,
    present: ReadonlySet<string>,
    fields: FieldTable,
  ): [position: number, field: string][] {
    const fits = (field: string): boolean =>
      field === '' || (fields[field]?.importAs !== undefined && !present.has(field))
    return [...unknown].flatMap(([position, heading]): [number, string][] => {
      const decided = this.#decided.get(headingKey(heading))
      if (decided !== undefined) {
        return fits(decided) ? [[position, decided]] : fail(importErrors.importChoiceUnknown, { column: heading })
      }
      const kept = this.#kept.columns.get(headingKey(heading))
      return kept !== undefined && fits(kept) ? [[position, kept]] : []
    })
  }
}

/** Nobody has decided about anything. */
export const NO_CHOICES = new ColumnChoices(
  { columns: {}, sheets: [], isKept: false },
  { columns: new Map(), sheets: [] },
)
