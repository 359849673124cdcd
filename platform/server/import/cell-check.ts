import type { ImportUndecided } from '#platform/contract/exchange/import-schemas.ts'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetFacts, SheetRow } from '../spreadsheet/sheet-row.ts'
import { type CellReader, cellReader } from './cell-reader.ts'
import { type ColumnChoices, NO_CHOICES } from './column-choices.ts'
import type { ImportedValues, ReadRow } from './define-import.ts'
import { failIfMissing, HEADER_WITHIN, type ImportColumn, importColumns, type ReadHeader } from './import-columns.ts'
import type { ImportError } from './keep-marked-import.ts'
import { SheetParts } from './sheet-parts.ts'
import { ShownCells } from './shown-cells.ts'
import { UnreadParts } from './unread-parts.ts'

/** What the cells of a file are checked against. */
interface CheckedColumns {
  fields: FieldTable
  continuedBy?: readonly string[] | undefined
  /** What somebody has decided about other columns and sheets; nothing unless given. */
  choices?: ColumnChoices
}

const NO_FACTS: SheetFacts = { sheetName: '', otherSheets: [], merged: [], hiddenColumns: [] }

/** Checks the cells of an import's rows while they come in, so that this takes no time of its own after the reading. */
export class CellCheck<T extends FieldTable> {
  readonly #context: CallContext
  readonly #checked: CheckedColumns
  readonly #choices: ColumnChoices
  /** An optional column that the file does not have is empty in every row, and so is a part that it does not have. */
  readonly #empty: Readonly<Record<string, null>>
  /** What is wrong with the cells so far. */
  readonly faults: ImportError[] = []
  /** Rows among which the column names may still be. */
  #first: SheetRow[] = []
  #facts = NO_FACTS
  #header: ReadHeader | undefined
  #readers: (ImportColumn & { readCell: CellReader })[] = []
  #shown: ShownCells | undefined
  readonly #unread: UnreadParts
  readonly #parts: SheetParts | undefined

  constructor(context: CallContext, checked: CheckedColumns) {
    const { fields, continuedBy, choices = NO_CHOICES } = checked
    this.#choices = choices
    this.#context = context
    this.#checked = checked
    this.#unread = new UnreadParts(choices)
    this.#parts = continuedBy && new SheetParts(continuedBy)
    const optional = importedFields(fields).filter(
      (name) => fields[name]?.importAs === 'optional' || fields[name]?.partOf !== undefined,
    )
    this.#empty = Object.fromEntries(optional.map((name) => [name, null]))
  }

  /** Takes up what is known of the sheet before its rows. */
  open(facts: SheetFacts): void {
    this.#facts = facts
    this.#unread.noteSheets(facts.otherSheets)
  }

  /**
   * Takes up some rows, in the order of the file, and answers what they say: nothing any more once it is known that somebody
   * has to decide about the file first. Refuses a file without the columns that it needs.
   */
  take(rows: readonly SheetRow[]): ReadRow<T>[] {
    if (this.#header) return this.#check(rows, this.#header)
    this.#first.push(...rows)
    return this.#first.length < HEADER_WITHIN ? [] : this.#begin()
  }

  /** What the last rows say. Refuses a file that lacks columns about which nobody could decide. */
  end(): ReadRow<T>[] {
    const rows = this.#header ? [] : this.#begin()
    const { missing } = this.header
    if (missing.length > 0 && !this.#unread.areThere) failIfMissing(this.#context, this.#checked.fields, missing)
    return rows
  }

  /** Where the columns are; known at the end. */
  get header(): ReadHeader {
    if (!this.#header) throw new Error('the header is known once it was read')
    return this.#header
  }

  /** What somebody has to decide about before anything of the file counts; known at the end. */
  get undecided(): ImportUndecided | undefined {
    return this.#unread.areThere ? this.#unread.undecided(this.#context, this.#checked.fields, this.header) : undefined
  }

  /** What was decided about headings that the import does not know, for the log; empty where all are known. */
  get decided(): { columns?: Readonly<Record<string, string>> } {
    const { decided } = this.header
    return Object.keys(decided).length === 0 ? {} : { columns: decided }
  }

  #begin(): ReadRow<T>[] {
    const header = importColumns(this.#context, this.#checked.fields, this.#first, this.#choices, this.#facts.sheetName)
    const { missing } = header
    if (missing.length > 0 && header.unknown.size === 0) failIfMissing(this.#context, this.#checked.fields, missing)
    this.#readers = header.columns.map((column) => ({ ...column, readCell: cellReader(this.#context, column.field) }))
    this.#shown = new ShownCells(this.#context.translate, this.#facts, header)
    this.#unread.noteHeader(header)
    if (header.isBuiltIn.length > 0) {
      const columns = header.isBuiltIn.join(', ')
      this.#context.progress(`$${this.#context.translate('wire:import.ofProduct', { columns })}`)
    }
    this.#header = header
    const read = this.#check(this.#first, header)
    this.#first = []
    return read
  }

  #check(rows: readonly SheetRow[], header: ReadHeader): ReadRow<T>[] {
    const below = rows.filter(({ rowNumber }) => rowNumber > header.rowNumber)
    for (const row of below) this.#unread.noteRow(row)
    if (this.#unread.areThere || header.missing.length > 0) return []
    return below.map((row) => this.#checkRow(row))
  }

  #checkRow(row: SheetRow): ReadRow<T> {
    const { rowNumber, cells } = row
    const values: Record<string, string | number | boolean | null> = { ...this.#empty }
    const reported = this.#parts?.open(this.#readers, cells)
    const hidden = this.#shown?.errorsOf(row) ?? []
    this.faults.push(...hidden)
    for (const { name, label, position, readCell } of this.#readers) {
      const known = reported?.(name)
      if (known) {
        delete values[name]
        Object.assign(values, known)
        continue
      }
      const reading = readCell(cells[position])
      if ('value' in reading) values[name] = reading.value
      else {
        delete values[name]
        const { code: errorCode } = platformErrors.invalidInput
        this.faults.push({ rowNumber, field: name, fieldLabel: label, message: reading.error, errorCode })
      }
    }
    this.#parts?.close(values)
    return { rowNumber, values: values as Partial<ImportedValues<T>> }
  }
}
