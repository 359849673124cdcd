import type { CustomFieldSetUse } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { type FieldTable, importedFields, type RowOf } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { CustomValues } from '../custom-fields/check-custom-values.ts'

/** Names of the fields that a file has; any, where only the running product knows the fields. */
type ImportedName<T extends FieldTable> = string extends keyof T
  ? string
  : {
      [N in keyof T & string]: T[N] extends { importAs: 'required' | 'optional' } ? N : never
    }[keyof T & string]

/** Values of a row whose cells have all passed: required ones are there, an empty optional one is null. */
export type ImportedValues<T extends FieldTable> = {
  [N in ImportedName<T>]: T[N] extends { importAs: 'required' } ? NonNullable<RowOf<T>[N]> : RowOf<T>[N] | null
}

/** Values of custom fields of a row, as they are stored, by the list that they belong to. */
export type ImportedCustom = Readonly<Record<string, CustomValues>>

/** One row of the file, by its 1-based number there. */
export interface ImportedRow<T extends FieldTable> {
  rowNumber: number
  values: ImportedValues<T>
  custom?: ImportedCustom
}

/** One row as far as its cells can be read: a field whose cell has an error is not there. */
export interface ReadRow<T extends FieldTable> {
  rowNumber: number
  values: Partial<ImportedValues<T>>
}

/** What is wrong with a row beyond its single cells. Without a field it is the row as a whole. */
export interface RowError<T extends FieldTable> {
  rowNumber: number
  field?: ImportedName<T>
  error: ErrorDeclaration
  parameters?: ErrorParameters
  /** More exactly than the error says it, in the caller's language. */
  sentence?: string
  /** Nothing has to be corrected: the row is left out, as the answer tells, and the others are written. */
  isLeftOut?: boolean
}

/** How many rows an import added and changed. */
export interface ImportCounts {
  insertCount: number
  updateCount: number
}

/**
 * An import over declared fields: their `importAs` gives the columns, their kinds the checks of the cells. `References` is
 * what the rows refer to, where the import looks that up once for checking and writing.
 */
export interface ImportDefinition<T extends FieldTable, References = void> {
  /** Service of the call, such as `ISupSrmPurchaseHeadService`; what the history of imports calls it. */
  port: string
  fields: T
  /** Text key of the template's name. */
  titleKey: string
  /** Lists whose custom fields the file may bring along. */
  customFieldSets?: readonly CustomFieldSetUse[]
  /** Fields by which a row continues an earlier one, where some columns are a part of what several rows say together. */
  continuedBy?: readonly string[]
  /** Rows of the same key are never torn apart when they are written, such as the lines of one order. */
  groupOf?(row: ImportedRow<T>): string
  /** Puts the rows into the order in which they are written; that of the file unless given. */
  inOrder?(rows: readonly ImportedRow<T>[]): readonly ImportedRow<T>[]
  /** Looks up what rows refer to; `known` is what it told of the rows before them, which it adds to. */
  lookUp?(context: CallContext, rows: readonly ReadRow<T>[], known?: References): Promise<References>
  /**
   * Whether the rows may be checked and written part by part while more are read. Then the checks of a part count on nothing
   * but its rows and what `References` keeps of those before, and writing changes nothing that later checks would find.
   */
  isGradual?: boolean
  /**
   * Checks the rows as far as they can be read: what they refer to, and how they fit together. All errors, not the first.
   * `tell` is told how many more rows are checked, where that takes long.
   */
  checkRows(
    context: CallContext,
    rows: readonly ReadRow<T>[],
    references: References,
    report?: (count: number) => void,
  ): Promise<RowError<T>[]> | RowError<T>[]
  /** Writes some of the rows; called until all are written, in the call's one transaction. */
  writeRows(context: CallContext, rows: readonly ImportedRow<T>[], references: References): Promise<ImportCounts>
}

/** Whether every cell of a row was read. */
export function isWholeRow<T extends FieldTable>(fields: T, row: ReadRow<T>): row is ImportedRow<T> {
  return importedFields(fields).every((name) => name in row.values)
}

/** Declares an import. */
export function defineImport<T extends FieldTable, References = void>(
  definition: ImportDefinition<T, References>,
): ImportDefinition<T, References> {
  return definition
}
