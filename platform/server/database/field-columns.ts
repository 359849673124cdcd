import type { Insertable } from 'kysely'
import { columns } from '#db/columns.generated.ts'
import type { DB } from '#db/schema.generated.ts'
import { columnOf } from '#platform/contract/fields.ts'
import type { RowTable } from './inherited-row.ts'

type FieldName<Column extends string> = Column extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<FieldName<Rest>>}`
  : Column

type Named<Row> = { [Column in keyof Row as FieldName<Column & string>]: Row[Column] }
/** A row of a table by the names of its fields. */
export type FieldRow<T extends RowTable> = Named<Insertable<DB[T]>>

/** What of a stored row has one of these names of fields. */
export function fieldValues<Row extends object, Names extends object>(
  row: Row,
  names: Names,
): Pick<Named<Row>, keyof Names & keyof Named<Row>> {
  const values = Object.entries(row).map(([column, value]) => [nameOf(column), value] as const)
  return Object.fromEntries(values.filter(([name]) => name in names)) as never
}

const nameOf = (column: string): string => column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''
type FilledColumns<T extends RowTable, Values> = {
  [Name in keyof Values as ColumnName<Name & string> & keyof Insertable<DB[T]>]: Values[Name]
}

/**
 * The columns of a table that a set of fields fills, by the names of the columns; what is no column of it is left out, and what a
 * row of `above` has already.
 */
export function fieldColumns<T extends RowTable, Values extends object>(
  table: T,
  values: Values,
  above?: RowTable,
): FilledColumns<T, Values> {
  const said = Object.entries(values).flatMap(([name, value]) => {
    const column = columnOf(name)
    const isOwn = column in columns[table] && !(above && column in columns[above])
    return isOwn && value !== undefined ? [[column, value]] : []
  })
  return Object.fromEntries(said) as never
}
