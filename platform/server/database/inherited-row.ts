import { type Insertable, type RawBuilder, sql } from 'kysely'
import { columns } from '#db/columns.generated.ts'
import type { DB } from '#db/schema.generated.ts'
import { keysOf, pick } from '#platform/contract/values/keys-of.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'

/** Tables of documents, their parts and of stock: those whose columns are known where statements are made. */
export type RowTable = keyof typeof columns & keyof DB

/** Whose a row is, and who may see it. */
export interface ScopeColumns {
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
}

/** Columns that are born anew with each row: what names it, who wrote it, and what became of it. */
const ANEW = [
  'id',
  'version',
  'create_name',
  'create_date',
  'update_name',
  'update_date',
  'is_cancelled',
  'is_closed',
  'is_current',
  'is_reversed',
  'reverses_id',
] as const
/** What a row says of itself, which the rows below it do not repeat; a copy does. */
const WORDS = ['custom', 'reason', 'remarks', 'status'] as const

type Anew = (typeof ANEW)[number] | 'qty' | `${string}_qty`
type CopiedName<T extends RowTable, Row> = Exclude<keyof Row & string & keyof Insertable<DB[T]>, Anew>
type InheritedName<T extends RowTable, Row> = Exclude<CopiedName<T, Row>, (typeof WORDS)[number]>

/** Whether a table's columns are known where statements are made. */
export const isRowTable = (table: string): table is RowTable => Object.hasOwn(columns, table)

/** Whether a column is born anew with each row of its table, copies included. Quantities are: they move, and are not repeated. */
export const isBornAnew = (column: string): boolean => /(^|_)qty$/.test(column) || isOneOf(ANEW, column)

/** The columns of a table that its rows take over from a row of another one: what both have, but for what is each row's own. */
export const inheritedColumns = (table: RowTable, from: RowTable): string[] =>
  Object.keys(columns[table]).filter((column) => column in columns[from] && isInherited(column))

/** The columns of a row that the rows of these tables take over. */
export const sharedColumns = (of: RowTable, below: readonly RowTable[]): RawBuilder<unknown> =>
  sql.join([...new Set(below.flatMap((table) => inheritedColumns(table, of)))].map((column) => sql.id(column)))

const isInherited = (column: string): boolean => !isBornAnew(column) && !isOneOf(WORDS, column)

/** What a new row takes over from a row above it, such as a line of an ASN from its batch. */
export function inheritedRow<T extends RowTable, Row extends object>(
  table: T,
  from: Row,
): Pick<Row, InheritedName<T, Row>> {
  const isTaken = (column: keyof Row & string): column is InheritedName<T, Row> =>
    column in columns[table] && isInherited(column)
  return pick(from, keysOf(from).filter(isTaken))
}

/** What a copy of a row has of it, such as a part of a batch that was split; what it is not to have alike is given beside. */
export function copiedRow<T extends RowTable, Row extends object>(table: T, from: Row): Pick<Row, CopiedName<T, Row>> {
  const isTaken = (column: keyof Row & string): column is CopiedName<T, Row> =>
    column in columns[table] && !isBornAnew(column)
  return pick(from, keysOf(from).filter(isTaken))
}
