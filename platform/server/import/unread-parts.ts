import type { ImportUndecided } from '#platform/contract/exchange/import-schemas.ts'
import { columnHeading, type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { columnLetters } from '../spreadsheet/xlsx/column-letters.ts'
import { type ColumnChoices, NO_CHOICES, partNameOf } from './column-choices.ts'
import type { ReadHeader } from './import-columns.ts'
import { proposeColumns } from './propose-columns.ts'
import { seen } from './taken-cell.ts'

/** Different contents of a column that are shown to whoever decides about it. */
const SAMPLES = 3

/** Collects what of a file an import would not read although something stands there. */
export class UnreadParts {
  readonly #choices: ColumnChoices
  readonly #samples = new Map<number, Set<string>>()
  /** Positions about which nothing is to be noted. */
  #handled = new Set<number>()
  #sheets: readonly string[] = []

  constructor(choices = NO_CHOICES) {
    this.#choices = choices
  }

  /** Is told which other sheets of the file hold something. */
  noteSheets(names: readonly string[]): void {
    this.#sheets = names.filter((name) => !this.#choices.leavesSheet(name))
  }

  noteHeader({ columns, left }: Pick<ReadHeader, 'columns' | 'left'>): void {
    this.#handled = new Set([...columns.map(({ position }) => position), ...left])
  }

  noteRow({ cells }: SheetRow): void {
    for (let position = 0; position < cells.length; position += 1) {
      if (this.#handled.has(position)) continue
      const text = cells[position]?.text.trim() ?? ''
      if (text !== '') this.#noteCell(position, text)
    }
  }

  /** Whether there is something about which nobody has decided. */
  get areThere(): boolean {
    return this.#sheets.length > 0 || this.#samples.size > 0
  }

  /** Names of all of them, as people read them. */
  names({ unknown }: Pick<ReadHeader, 'unknown'>): { columns: string[]; sheets: string[] } {
    return {
      columns: [...this.#sorted()].map((position) => partNameOf(unknown.get(position) ?? '', position)),
      sheets: [...this.#sheets],
    }
  }

  /** What is to be decided. */
  undecided(
    context: Pick<CallContext, 'translate' | 'translateTo'>,
    fields: FieldTable,
    header: ReadHeader,
  ): ImportUndecided {
    const present = new Set(header.columns.map(({ name }) => name))
    const lacking = importedFields(fields).filter((name) => !present.has(name))
    const positions = this.#sorted()
    const headings = positions.map((position) => header.unknown.get(position) ?? '')
    const proposed = proposeColumns(context, fields, lacking, headings)
    return {
      columns: positions.map((position, index) => ({
        name: partNameOf(headings[index] ?? '', position),
        column: columnLetters(position),
        heading: headings[index] ?? '',
        samples: [...(this.#samples.get(position) ?? [])],
        proposed: proposed[index] ?? '',
      })),
      sheets: [...this.#sheets],
      fields: lacking.map((name) => ({
        name,
        label: columnHeading(fields[name] ?? { label: name }, context.translate),
        isRequired: header.missing.includes(name),
      })),
    }
  }

  #sorted(): number[] {
    return [...this.#samples.keys()].sort((a, b) => a - b)
  }

  #noteCell(position: number, text: string): void {
    const samples = this.#samples.get(position)
    if (samples) {
      if (samples.size < SAMPLES) samples.add(seen(text))
      else this.#handled.add(position)
    } else if (this.#choices.leavesUnnamed(position)) this.#handled.add(position)
    else this.#samples.set(position, new Set([seen(text)]))
  }
}
