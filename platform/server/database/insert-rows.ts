import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { columns } from '#db/columns.generated.ts'
import type { DB } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '../scope.ts'
import { inheritedColumns, isRowTable, type RowTable, type ScopeColumns } from './inherited-row.ts'

/** Rows that a statement is given for a table: the columns that any of them has, and a source of records. */
export interface GivenRows {
  names: readonly string[]
  records: RawBuilder<unknown>
}

/** Rows as one JSON document, so that the statement is the same for any number of them and stays prepared. */
export const givenRows = (table: keyof DB & string, rows: readonly object[]): GivenRows => ({
  names: [...new Set(rows.flatMap((row) => Object.keys(row)))],
  records: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
})

/**
 * `insert into … select …`, to be followed by the source of its rows: what they take over from rows `above` them, by alias, the
 * columns that are `said`, and those of rows that are given as `given`.
 */
export function insertSql(
  table: keyof DB & string,
  above: Readonly<Record<string, RowTable>>,
  said: Readonly<Record<string, RawBuilder<unknown>>>,
  given: Pick<GivenRows, 'names'> = { names: [] },
): RawBuilder<unknown> {
  const defaults: Readonly<Record<string, string>> = isRowTable(table) ? columns[table] : {}
  const values = new Map<string, RawBuilder<unknown>>()
  for (const [alias, from] of Object.entries(above).reverse()) {
    if (!isRowTable(table)) throw new Error(`${table} takes nothing over`)
    for (const name of inheritedColumns(table, from)) values.set(name, sql.ref(`${alias}.${name}`))
  }
  for (const name of given.names) {
    const value = sql.ref(`given.${name}`)
    // What one row gives and another does not has its default there.
    values.set(name, defaults[name] ? sql`coalesce(${value}, ${sql.raw(defaults[name])})` : value)
  }
  for (const [name, value] of Object.entries(said)) values.set(name, value)
  return sql`insert into ${sql.table(table)} (${columnList([...values.keys()])}) select ${sql.join([...values.values()])}`
}

const columnList = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.id(name)))

/** A row of a table; entries of a ledger have their scope of what they move, by the database. */
export type GivenRow<T extends keyof DB & string> = T extends `srm_${string}_ledger`
  ? Omit<Insertable<DB[T]>, keyof ScopeColumns | 'is_released'>
  : Insertable<DB[T]>

/**
 * Writes rows in one statement, in their order, and answers the columns wanted of each. Values of JSON columns are given as they
 * are, not as texts.
 */
export async function insertRows<T extends keyof DB & string, R extends keyof Selectable<DB[T]> & string = never>(
  trx: ScopedTransaction,
  table: T,
  rows: readonly GivenRow<T>[],
  requested: readonly R[] = [],
): Promise<Pick<Selectable<DB[T]>, R>[]> {
  if (rows.length === 0) return []
  const given = givenRows(table, rows)
  const returning = requested.length === 0 ? sql`` : sql`returning ${columnList(requested)}`
  const statement = sql<Pick<Selectable<DB[T]>, R>>`
    ${insertSql(table, {}, {}, given)} from ${given.records} given ${returning}`
  return (await statement.execute(trx)).rows
}

/** Writes the given columns of rows that are there, by their ids, in one statement. */
export async function updateRows<T extends keyof DB & string>(
  trx: ScopedTransaction,
  table: T,
  rows: readonly ({ id: string } & Partial<Insertable<DB[T]>>)[],
): Promise<void> {
  if (rows.length === 0) return
  const { names, records } = givenRows(table, rows)
  const set = names.filter((name) => name !== 'id').map((name) => sql`${sql.id(name)} = ${sql.ref(`given.${name}`)}`)
  await sql`
    update ${sql.table(table)} kept set ${sql.join(set)} from ${records} given where kept.id = given.id`.execute(trx)
}
