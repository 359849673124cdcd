import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { FieldTable, RowOf } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'

type ImportedName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { importAs: 'required' | 'optional' } ? N : never
}[keyof T] &
  string

/** Values of a row whose cells have all passed: required ones are there, an empty optional one is null. */
export type ImportedValues<T extends FieldTable> = {
  [N in ImportedName<T>]: T[N] extends { importAs: 'required' } ? NonNullable<RowOf<T>[N]> : RowOf<T>[N] | null
}

/** One row of the file, by its 1-based number there. */
export interface ImportedRow<T extends FieldTable> {
  rowNumber: number
  values: ImportedValues<T>
}

/** What is wrong with a row beyond its single cells. Without a field it is the row as a whole. */
export interface RowFault<T extends FieldTable> {
  rowNumber: number
  field?: ImportedName<T>
  error: ErrorDeclaration
  parameters?: ErrorParameters
}

/** How many rows an import added and changed. */
export interface ImportCounts {
  insertCount: number
  updateCount: number
}

/** An import over declared fields: their `importAs` gives the columns, their kinds the checks of the cells. */
export interface ImportDefinition<T extends FieldTable> {
  /** Service of the call, such as `ISupSrmPurchaseHeadService`; what the history of imports calls it. */
  port: string
  fields: T
  /** Text key of the template's name. */
  titleKey: string
  /** Rows of the same key are never torn apart when they are written, such as the lines of one order. */
  groupOf?(row: ImportedRow<T>): string
  /** Checks the rows whose cells have passed: what they refer to, and how they fit together. All faults, not the first. */
  checkRows(context: CallContext, rows: readonly ImportedRow<T>[]): Promise<RowFault<T>[]>
  /** Writes some of the rows; called until all are written, in the call's one transaction. */
  writeRows(context: CallContext, rows: readonly ImportedRow<T>[]): Promise<ImportCounts>
}

/** Declares an import. */
export function defineImport<T extends FieldTable>(definition: ImportDefinition<T>): ImportDefinition<T> {
  return definition
}
