import { columns } from '#db/columns.generated.ts'
import type { DB } from '#db/schema.generated.ts'
import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'
import type { CallContext } from '../call-context.ts'
import type { RowTable } from '../database/inherited-row.ts'

/** The tables that have the column `custom`. */
type CustomTable = {
  [T in keyof DB]: DB[T] extends { custom: unknown; org_no: unknown; supplier_no: unknown } ? T : never
}[keyof DB] &
  string

const isCustomTable = (table: RowTable): table is RowTable & CustomTable =>
  ['custom', 'org_no', 'supplier_no'].every((column) => column in columns[table])

/** A table whose rows have values of custom fields, and are of a party. Throws where its columns are missing. */
export function customTable(table: RowTable): CustomTable {
  if (isCustomTable(table)) return table
  throw new Error(`${table} has custom fields and lacks one of custom, org_no, supplier_no`)
}

/** A list or kind of records whose rows may carry custom fields, and the table in whose column `custom` their values lie. */
export interface CustomFieldSetTable {
  module: string
  table: keyof DB & string
  /** Text keys of what it is called, such as a kind of records and its lines. */
  titleKeys: readonly string[]
}

/** Where the values of a list's custom fields lie, and how its readers hear of a change. */
export interface ServerCustomFieldSet extends CustomFieldSet {
  table: CustomTable
  /** Column of the number under which people know the row's document. */
  numberColumn: string
  /** Topic of the outbox. */
  topic: string
  /** Text key of the list's name; its module names it (`enums.frame.<list>`) unless given. */
  titleKey?: string
  /** Writes change records of the document, where it has some, of the row with this id. */
  recordChanges?(context: CallContext, id: string, changes: CustomChanges): Promise<void>
}

/** What became of custom fields, by their numbers; null: no value. */
export type CustomChanges = Readonly<Record<string, { before: string | null; after: string | null }>>
