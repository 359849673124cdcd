import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { type CellReader, cellReader } from './cell-reader.ts'
import type { ImportedValues, ReadRow } from './define-import.ts'
import { HEADER_WITHIN, type ImportColumn, type ImportHeader, importColumns } from './import-columns.ts'
import type { ImportFault } from './keep-refused-import.ts'
import { SheetParts } from './sheet-parts.ts'

/** Checks the cells of an import's rows while they come in, so that this takes no time of its own after the reading. */
export class CellCheck<T extends FieldTable> {
  readonly #context: CallContext
  readonly #fields: FieldTable
  /** An optional column that the file does not have is empty in every row, and so is a part that it does not have. */
  readonly #empty: Readonly<Record<string, null>>
  /** What is wrong with the cells so far. */
  readonly faults: ImportFault[] = []
  /** Rows among which the column names may still be. */
  #first: SheetRow[] = []
  #header: ImportHeader | undefined
  #readers: (ImportColumn & { readCell: CellReader })[] = []
  readonly #parts: SheetParts | undefined

  constructor(context: CallContext, fields: FieldTable, continuedBy?: readonly string[]) {
    this.#context = context
    this.#fields = fields
    this.#parts = continuedBy && new SheetParts(continuedBy)
    const optional = importedFields(fields).filter(
      (name) => fields[name]?.importAs === 'optional' || fields[name]?.partOf !== undefined,
    )
    this.#empty = Object.fromEntries(optional.map((name) => [name, null]))
  }

  /** Takes up some rows, in the order of the file, and answers what they say. Refuses a file without the columns that it needs. */
  take(rows: readonly SheetRow[]): ReadRow<T>[] {
    if (this.#header) return this.#check(rows, this.#header)
    this.#first.push(...rows)
    return this.#first.length < HEADER_WITHIN ? [] : this.#begin()
  }

  /** What the last rows say. */
  end(): ReadRow<T>[] {
    return this.#header ? [] : this.#begin()
  }

  /** Where the columns are; known at the end. */
  get header(): ImportHeader {
    if (!this.#header) throw new Error('the header is known once it was read')
    return this.#header
  }

  #begin(): ReadRow<T>[] {
    const header = importColumns(this.#context, this.#fields, this.#first)
    this.#readers = header.columns.map((column) => ({ ...column, readCell: cellReader(this.#context, column.field) }))
    this.#header = header
    const read = this.#check(this.#first, header)
    this.#first = []
    return read
  }

  #check(rows: readonly SheetRow[], header: ImportHeader): ReadRow<T>[] {
    return rows.flatMap((row) => (row.rowNumber > header.rowNumber ? [this.#checkRow(row)] : []))
  }

  #checkRow({ rowNumber, cells }: SheetRow): ReadRow<T> {
    const values: Record<string, string | number | boolean | null> = { ...this.#empty }
    const told = this.#parts?.open(this.#readers, cells)
    for (const { name, label, position, readCell } of this.#readers) {
      const known = told?.(name)
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
        this.faults.push({ rowNumber, field: name, fieldLabel: label, message: reading.fault, errorCode })
      }
    }
    this.#parts?.close(values)
    return { rowNumber, values: values as Partial<ImportedValues<T>> }
  }
}
