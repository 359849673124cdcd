import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import { type CellReader, cellReader } from './cell-reader.ts'
import type { ImportedValues, ReadRow } from './define-import.ts'
import { HEADER_WITHIN, type ImportColumn, type ImportHeader, importColumns } from './import-columns.ts'
import type { ImportFault } from './keep-refused-import.ts'
import { SheetParts } from './sheet-parts.ts'

/** What the cells of a sheet say, and what is wrong with them. */
export interface CheckedCells<T extends FieldTable> {
  header: ImportHeader
  read: ReadRow<T>[]
  faults: ImportFault[]
}

/** Checks the cells of an import's rows while they come in, so that this takes no time of its own after the reading. */
export class CellCheck<T extends FieldTable> {
  readonly #context: CallContext
  readonly #fields: FieldTable
  /** An optional column that the file does not have is empty in every row. */
  readonly #empty: Readonly<Record<string, null>>
  readonly #read: ReadRow<T>[] = []
  readonly #faults: ImportFault[] = []
  /** Rows among which the column names may still be. */
  #first: SheetRow[] = []
  #header: ImportHeader | undefined
  #readers: (ImportColumn & { readCell: CellReader })[] = []
  readonly #parts: SheetParts | undefined

  constructor(context: CallContext, fields: FieldTable, continuedBy?: readonly string[]) {
    this.#context = context
    this.#fields = fields
    this.#parts = continuedBy && new SheetParts(continuedBy)
    const optional = Object.keys(fields).filter((name) => fields[name]?.importAs === 'optional')
    this.#empty = Object.fromEntries(optional.map((name) => [name, null]))
  }

  /** Takes up some rows, in the order of the file. Refuses a file without the columns that it needs. */
  take(rows: readonly SheetRow[]): void {
    if (this.#header) this.#check(rows, this.#header)
    else {
      this.#first.push(...rows)
      if (this.#first.length >= HEADER_WITHIN) this.#begin()
    }
  }

  /** What was found in all rows. */
  end(): CheckedCells<T> {
    const header = this.#header ?? this.#begin()
    return { header, read: this.#read, faults: this.#faults }
  }

  #begin(): ImportHeader {
    const header = importColumns(this.#context, this.#fields, this.#first)
    this.#readers = header.columns.map((column) => ({ ...column, readCell: cellReader(this.#context, column.field) }))
    this.#header = header
    this.#check(this.#first, header)
    this.#first = []
    return header
  }

  #check(rows: readonly SheetRow[], header: ImportHeader): void {
    for (const row of rows) if (row.rowNumber > header.rowNumber) this.#checkRow(row)
  }

  #checkRow({ rowNumber, cells }: SheetRow): void {
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
        this.#faults.push({ rowNumber, field: name, fieldLabel: label, message: reading.fault, errorCode })
      }
    }
    this.#parts?.close(values)
    this.#read.push({ rowNumber, values: values as Partial<ImportedValues<T>> })
  }
}
