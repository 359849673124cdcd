import { type RawBuilder, sql } from 'kysely'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ScopedTransaction } from '../scope.ts'
import { type AnyList, isGiven } from './list-sql.ts'

/** A name that the product gives to a part of itself, such as a task, and the words in which a reader knows it. */
export interface WordedName {
  name: string
  words: string
}

/** A column that is or begins with such a name, in words. */
export function wordedSql(column: RawBuilder<unknown>, names: readonly WordedName[]): RawBuilder<unknown> {
  if (names.length === 0) return column
  const known = JSON.stringify(Object.fromEntries(names.map(({ name, words }) => [name, words])))
  const first = sql`split_part(${column}, ' ', 1)`
  return sql`(coalesce(${known}::jsonb ->> ${first}, ${first}) || substr(${column}, length(${first}) + 1))`
}

/**
 * A list of a large table, one of whose columns is shown in words: whoever searches for the words finds the rows. The search
 * index has the names, so each word is looked up among the words of the names first.
 */
export async function foundByWords<T extends FieldTable, L extends AnyList<T>>(
  trx: ScopedTransaction,
  list: L,
  condition: ListCondition,
  names: readonly WordedName[],
): Promise<L> {
  const searched = Object.entries(condition).flatMap(([key, value]) =>
    isGiven(value) && (key === 'keyword' || list.fields[key]?.search === 'fuzzy') ? [String(value)] : [],
  )
  if (searched.length === 0 || names.length === 0) return list
  const words = [...new Set(searched.flatMap((text) => text.split(/\s+/)).filter((word) => word !== ''))]
  const { rows } = await sql<{ word: string; name: string }>`
    select w.word, n.name from unnest(${words}::text[]) as w (word),
      unnest(${names.map(({ name }) => name)}::text[], ${names.map((one) => one.words)}::text[]) as n (name, words)
    where search_normalise(n.words) @~ search_pattern(w.word)`.execute(trx)
  const byWord = Map.groupBy(rows, ({ word }) => word)
  const namesOf = (text: string) =>
    new Set(text.split(/\s+/).flatMap((word) => (byWord.get(word) ?? []).map(({ name }) => name)))
  return { ...list, alsoFoundBy: new Map([...words, ...searched].map((text) => [text, [...namesOf(text)]])) }
}
