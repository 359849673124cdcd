import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { type Decimal, plain, subtract } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Details that are never edited: a later row of the same table takes one back. */
type ReversedTable = 'srm_check_receipt' | 'srm_check_return' | 'srm_bill_return_line'

export const negative = (value: Decimal): Decimal => plain(subtract('0', value))

/**
 * Writes the rows of a document that reverses these, with the quantities and amounts `taken` back and what it says of itself, and
 * marks these. Answers the new ids by those that they reverse.
 */
export async function writeReversing<T extends ReversedTable>(
  trx: ScopedTransaction,
  table: T,
  rows: readonly Selectable<DB[T]>[],
  taken: readonly (keyof Selectable<DB[T]> & string)[],
  values: Partial<Insertable<DB[T]>>,
): Promise<ReadonlyMap<string | null, string>> {
  const reversing = rows.map((row) => {
    const {
      id,
      search_text: _search,
      update_date: _date,
      is_reversed: _mark,
      ...copied
    } = row as Selectable<DB[ReversedTable]>
    const back = taken.map((column) => [column, negative(String(row[column]))])
    return { ...copied, ...Object.fromEntries(back), reverses_id: id, ...values }
  })
  const written = await insertRows<ReversedTable, 'id' | 'reverses_id'>(trx, table, reversing as never, [
    'id',
    'reverses_id',
  ])
  const ids = rows.map((row) => (row as Selectable<DB[ReversedTable]>).id)
  await sql`update ${sql.table(table)} set is_reversed = true where id = any (${ids}::bigint[])`.execute(trx)
  return new Map(written.map((row) => [row.reverses_id, row.id]))
}
