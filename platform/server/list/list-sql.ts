import { type RawBuilder, sql } from 'kysely'
import { fail, failAt } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type FieldDeclaration, type FieldTable, fieldOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import { fieldSql, type ListDefinition } from './define-list.ts'

/** A list definition whatever columns its rows carry beside the fields. */
// biome-ignore lint/suspicious/noExplicitAny: the extra columns play no part in filters and sorts
export type AnyList<T extends FieldTable> = ListDefinition<T, any>

type Value = string | number | boolean | readonly string[]

/** Whether a value of a condition says anything. */
export const isGiven = (value: ListCondition[string]): value is Value =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Whether a condition narrows the list at all. */
export const isSearched = (condition: ListCondition): boolean => Object.values(condition).some(isGiven)

/** Whether a condition looks for words, by the keyword or in a field: then it is the search index that counts. */
export function isTextSearched<T extends FieldTable>({ fields }: AnyList<T>, condition: ListCondition): boolean {
  return Object.entries(condition).some(
    ([key, value]) => isGiven(value) && (key === 'keyword' || fields[key]?.search === 'fuzzy'),
  )
}

/** Filters of a condition, joined by `and`; always at least `true`. Empty values are no condition. */
export function whereSql<T extends FieldTable>(list: AnyList<T>, condition: ListCondition): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = list.where ? [list.where] : []
  const keyword = condition.keyword
  if (isGiven(keyword) && list.searchColumn) {
    for (const word of String(keyword).split(/\s+/)) parts.push(...wordFilters(list, list.searchColumn, word))
  }
  if (isGiven(condition.ids)) parts.push(sql`t1.id = any(${condition.ids}::bigint[])`)
  if (isGiven(condition.exceptIds)) parts.push(sql`t1.id <> all(${condition.exceptIds}::bigint[])`)
  for (const name of Object.keys(list.fields)) parts.push(...fieldFilters(list, name, condition))
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const isFoundOtherwise = <T extends FieldTable>({ alsoFoundBy }: AnyList<T>, text: string): boolean =>
  (alsoFoundBy?.get(text)?.length ?? 0) > 0

/** Rows whose search column has a text, or one of the names that the text stands for. */
function anywaySql<T extends FieldTable>(
  { alsoFoundBy }: AnyList<T>,
  searchColumn: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const texts = [text, ...(alsoFoundBy?.get(text) ?? [])]
  return sql`(${sql.join(
    texts.map((one) => sql`${searchColumn} @~ search_pattern(${one})`),
    sql` or `,
  )})`
}

/** So many digits in a row are on few documents, whatever stands before them. */
const DIGITS = /\d{5,}/g

/** The longest row of digits in a word that has more than digits: the part of a document's or item's number that tells it from others. */
function leadingDigits(word: string): string | undefined {
  const rows = [...word.matchAll(DIGITS)].map(([digits]) => digits).sort((a, b) => b.length - a.length)
  return rows[0] === word.trim() ? undefined : rows[0]
}

/**
 * A word is looked up in the search index by its digits, if they tell enough, and compared whole in the rows found: of the
 * letters before them, such as those of every item's number, the index would read an entry for each row of the table.
 */
function wordFilters<T extends FieldTable>(
  list: AnyList<T>,
  searchColumn: RawBuilder<unknown>,
  word: string,
): RawBuilder<unknown>[] {
  if (isFoundOtherwise(list, word)) return [anywaySql(list, searchColumn, word)]
  const digits = leadingDigits(word)
  const found = sql`${searchColumn} @~ search_pattern(${digits ?? word})`
  // The function behind the operator: the same comparison, but not one that the index is asked for.
  return digits === undefined ? [found] : [found, sql`search_matches(${searchColumn}, search_pattern(${word}))`]
}

function fieldFilters<T extends FieldTable>(
  list: AnyList<T>,
  name: keyof T & string,
  condition: ListCondition,
): RawBuilder<unknown>[] {
  const field = fieldOf(list.fields, name)
  const column = fieldSql(list, name)
  const value = condition[name]
  switch (field.search) {
    case undefined:
      return []
    case 'fuzzy': {
      if (!isGiven(value)) return []
      const exact = sql`search_normalise(${column}) @~ search_pattern(${String(value)})`
      // The stored search text narrows by index; the column itself decides.
      if (field.isKeyword && list.searchColumn && isFoundOtherwise(list, String(value))) {
        return [anywaySql(list, list.searchColumn, String(value)), exact]
      }
      return field.isKeyword && list.searchColumn
        ? [sql`${list.searchColumn} @~ search_pattern(${leadingDigits(String(value)) ?? String(value)})`, exact]
        : [exact]
    }
    case 'exact':
      // Yes and no stand in the statement itself, so that an index over the rows of a yes is used.
      if (typeof value === 'boolean') return [value ? column : sql`${column} is not true`]
      return isGiven(value) ? [sql`${column} = ${value}`] : []
    case 'in': {
      if (!isGiven(value)) return []
      const several = list.severals?.[name]
      if (several) return [sql`${several} && ${Array.isArray(value) ? value : [value]}::text[]`]
      return [Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`]
    }
    case 'range':
      return rangeFilters(field, column, rangeOf(name, field, condition))
  }
}

interface Range {
  start: ListCondition[string]
  end: ListCondition[string]
}

/** The range of a condition. One that ends before it starts finds nothing, and would look as if there were nothing. */
function rangeOf(name: string, { kind }: FieldDeclaration, condition: ListCondition): Range {
  const [start, end] = [condition[`${name}Start`], condition[`${name}End`]]
  if (isGiven(start) && isGiven(end) && isAfter(kind, String(start), String(end))) {
    failAt(`condition.${name}End`, platformErrors.rangeReversed)
  }
  return { start, end }
}

/** Days and moments are written so that their texts stand in their order; a day as the end of moments is meant whole. */
function isAfter(kind: FieldDeclaration['kind'], start: string, end: string): boolean {
  return kind === 'date' || kind === 'time' ? start.slice(0, end.length) > end : compare(start, end) > 0
}

function rangeFilters(
  field: FieldDeclaration,
  column: RawBuilder<unknown>,
  { start, end }: Range,
): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = []
  if (isGiven(start)) filters.push(sql`${column} >= ${start}`)
  // The end of a range of times is meant whole: a day of days, and the second that people are shown of a moment.
  if (isGiven(end)) {
    const isDay = String(end).length === 10
    const behind = isDay ? sql`${end}::date + 1` : sql`${end}::timestamptz + interval '1 second'`
    filters.push(field.kind === 'time' ? sql`${column} < ${behind}` : sql`${column} <= ${end}`)
  }
  return filters
}

/** The order of a list: only declared sortable fields; the row's id makes it total. `t1.` before a name is accepted. */
export function orderSql<T extends FieldTable>(
  list: AnyList<T>,
  field: string | undefined,
  order: 'asc' | 'desc' | undefined,
): RawBuilder<unknown> {
  const name = field?.replace(/^t1\./, '') || undefined
  if (name === undefined) return direction(fieldSql(list, list.defaultSort.field), list.defaultSort.order)
  const declared = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined
  if (!declared?.isSortable) return fail(platformErrors.unknownSort, { field: name })
  return direction(fieldSql(list, name), order ?? 'asc')
}

function direction(column: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return order === 'asc' ? sql`${column} asc, t1.id asc` : sql`${column} desc, t1.id desc`
}

/** Join clauses of the aliases that occur in the given names of fields. */
export function joinsSql<T extends FieldTable>(
  list: AnyList<T>,
  names: readonly (keyof T & string)[],
): RawBuilder<unknown> {
  const aliases = new Set(names.map((name) => fieldOf(list.fields, name).source ?? 't1'))
  if (list.split?.aliases.some((alias) => aliases.has(alias))) aliases.add(list.split.by)
  const joins = Object.entries(list.joins ?? {}).filter(([alias]) => aliases.has(alias))
  return joins.length === 0
    ? sql``
    : sql.join(
        joins.map(([, join]) => join),
        sql` `,
      )
}

/** Behind the order of a list: that of the several rows that one becomes where these fields are read. */
export function splitOrderSql<T extends FieldTable>(
  { split, fields }: AnyList<T>,
  names: readonly (keyof T & string)[],
): RawBuilder<unknown> {
  const isSplit = names.some((name) => split?.aliases.includes(fields[name]?.source ?? 't1'))
  return split && isSplit ? sql`, ${split.place}` : sql``
}

/** Ids of rows are below this; what stands above it is a row's number among the several that one becomes. */
const SPLIT_PLACE_FACTOR = 10n ** 15n

/** The id of a row: of the first of several, that of the one they come from. */
export const rowIdSql = ({ split }: Pick<AnyList<FieldTable>, 'split'>): RawBuilder<unknown> =>
  split ? sql`(t1.id + ${split.place} * ${sql.lit(SPLIT_PLACE_FACTOR.toString())}::bigint)` : sql`t1.id`

/** The rows of these ids. */
export function rowsWhereSql(list: Pick<AnyList<FieldTable>, 'split'>, ids: readonly string[]): RawBuilder<unknown> {
  const rows = sql`${rowIdSql(list)} = any(${[...ids]}::bigint[])`
  if (!list.split) return rows
  const own = [...new Set(ids.map((id) => (BigInt(id) % SPLIT_PLACE_FACTOR).toString()))]
  return sql`t1.id = any(${own}::bigint[]) and ${rows}`
}

/** Names of the fields that a condition filters by or that sort the list. */
export function usedFields<T extends FieldTable>(
  list: AnyList<T>,
  condition: ListCondition,
  sort: string | undefined,
): (keyof T & string)[] {
  const sorted = sort?.replace(/^t1\./, '')
  return Object.keys(list.fields).filter(
    (name) =>
      name === sorted ||
      isGiven(condition[name]) ||
      isGiven(condition[`${name}Start`]) ||
      isGiven(condition[`${name}End`]),
  )
}
