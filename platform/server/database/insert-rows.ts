import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '../scope.ts'

/**
 * Writes rows of the same columns in one statement, in their order, and answers the columns wanted of each. They travel as one
 * JSON document, so that the statement is the same for any number of them and stays prepared; values of JSON columns are
 * given as they are, not as texts.
 */
export async function insertRows<T extends keyof DB & string, R extends keyof Selectable<DB[T]> & string = never>(
  trx: ScopedTransaction,
  table: T,
  rows: readonly Insertable<DB[T]>[],
  requested: readonly R[] = [],
): Promise<Pick<Selectable<DB[T]>, R>[]> {
  const [first] = rows
  if (first === undefined) return []
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)))
  const returning = requested.length === 0 ? sql`` : sql`returning ${sql.join(requested.map((name) => sql.id(name)))}`
  const statement = sql<Pick<Selectable<DB[T]>, R>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) ${returning}`
  return (await statement.execute(trx)).rows
}
