import { sql } from 'kysely'
import {
  DEFAULT_LIMIT_COUNT,
  type ListAnswer,
  type ListQuery,
  SEARCH_LIMIT_COUNT,
} from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import {
  checkCustomCondition,
  customColumns,
  joinCustomFields,
  withCustomValues,
} from '../custom-fields/join-custom-fields.ts'
import { type ListDefinition, type ListRow, type PresentRow, wireSql } from './define-list.ts'
import {
  type AnyList,
  isGiven,
  isSearched,
  isTextSearched,
  joinsSql,
  orderSql,
  rowIdSql,
  usedFields,
  whereSql,
} from './list-sql.ts'
import { isWhole, RUN_PARAMETER, runCompiled } from './run-compiled.ts'
import { runSearch } from './run-search.ts'

/**
 * One page of a list with its total. The page's ids are found first, on the list's own index; only its rows are then joined
 * and formatted, and the total is asked for behind them, without waiting. The total is exact up to the reader's limit and says so beyond it. A page that reaches the limit looks for
 * one row behind it, instead of counting all that were walked over.
 */
export async function readList<T extends FieldTable, Extra extends Record<string, unknown>, Row>(
  caller: CallContext,
  declared: ListDefinition<T, Extra>,
  asked: ListQuery<ListCondition>,
  present: PresentRow<T, Extra, Row>,
): Promise<ListAnswer<Row>> {
  // Whatever else a search asks, the past has no index for it.
  const keys = ['ids', ...(declared.historyKeys ?? [])]
  if (caller.caller.asOf !== undefined && !keys.some((key) => isGiven(asked.condition[key])))
    fail(platformErrors.pastOfRows)
  const { context, list } = await joinCustomFields(caller, declared)
  const query = { ...asked, condition: checkCustomCondition(list, asked.condition) }
  if (query.cursor !== undefined) return readPart(context, list, query, query.cursor, present)
  const limit = limitOf(context, list, query)
  const offset = (query.current - 1) * query.size
  const count = () => countRows(context, list, query.condition, limit)
  const isAtLimit = limit > 0 && offset + query.size >= limit
  const requested = isAtLimit ? query.size + 1 : query.size
  const finding = findIds(context, list, query, requested)
  // Without a search there is mostly more than a page, so both are asked for at once.
  const early = isAtLimit || isSearched(query.condition) ? undefined : count()
  // A page that is not full shows where the list ends; nothing needs counting then.
  const isLast = (found: number) => found < requested && (found > 0 || offset === 0)
  const isBeyondLimit = (found: number) => isAtLimit && found === requested
  const [ids, rows, counted] = await Promise.all([
    finding,
    finding.then((found) => readRows(context, list, found.slice(0, query.size))),
    finding.then(({ length }) => (isLast(length) || isBeyondLimit(length) ? offset + length : (early ?? count()))),
    early,
  ])
  const isLastPage = isLast(ids.length)
  const isTotalCapped = !isLastPage && limit > 0 && counted > limit
  const total = isTotalCapped ? limit : counted
  return {
    records: rows.map((row) => present(row, context)),
    total,
    isTotalCapped,
    pageSize: query.size,
    rowCount: rows.length,
    pageCount: Math.ceil(total / query.size),
    currentPage: query.current,
  }
}

/**
 * The next part of all rows, in the order of their ids: no change moves a row, so each that stands all the while comes once. The
 * total is counted only where the reader names how far; otherwise it says no more than that there are further rows.
 */
async function readPart<T extends FieldTable, Extra extends Record<string, unknown>, Row>(
  context: CallContext,
  list: ListDefinition<T, Extra>,
  query: ListQuery<ListCondition>,
  cursor: string,
  present: PresentRow<T, Extra, Row>,
): Promise<ListAnswer<Row>> {
  const { condition, size, limitCount } = query
  if (query.current > 1 || query.field !== undefined || query.order !== undefined) fail(platformErrors.cursorWithOrder)
  const find = sql<{ id: string }>`
    select t1.id from ${sql.table(list.table)} t1 ${joinsSql(list, usedFields(list, condition, undefined))}
    where ${whereSql(list, condition)} and t1.id > ${cursor || '0'}
    order by t1.id limit ${sql.lit(size + 1)}`
  const found = await runSearch(context, find)
  const ids = found.slice(0, size).map(({ id }) => id)
  const rows = await readRows(context, list, ids)
  const hasMore = found.length > size
  const counted = limitCount === undefined ? undefined : await countRows(context, list, condition, limitCount)
  const isTotalCapped = counted === undefined ? hasMore : limitCount !== 0 && counted > (limitCount ?? 0)
  const total = counted === undefined ? rows.length : isTotalCapped ? (limitCount ?? 0) : counted
  return {
    records: rows.map((row) => present(row, context)),
    total,
    isTotalCapped,
    pageSize: size,
    rowCount: rows.length,
    pageCount: Math.ceil(total / size),
    currentPage: 1,
    nextCursor: hasMore ? (ids.at(-1) ?? null) : null,
  }
}

/** How far the total is counted; 0 is to the end. A search goes on far enough for its reader to reach the next page. */
function limitOf<T extends FieldTable>(
  { caller }: CallContext,
  list: AnyList<T>,
  { condition, current, size, limitCount }: ListQuery<ListCondition>,
): number {
  const limit = limitCount ?? (caller.limitCount || DEFAULT_LIMIT_COUNT)
  return isTextSearched(list, condition) ? Math.min(limit, Math.max(SEARCH_LIMIT_COUNT, (current + 1) * size)) : limit
}

/** The page's ids are found with the reader's search and order, as many as are wanted. */
async function findIds<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  list: ListDefinition<T, Extra>,
  query: ListQuery<ListCondition>,
  requested: number,
): Promise<string[]> {
  const find = () => sql<{ id: string }>`
    select t1.id from ${sql.table(list.table)} t1 ${joinsSql(list, usedFields(list, query.condition, query.field))}
    where ${whereSql(list, query.condition)} order by ${orderSql(list, query.field, query.order)}
    limit ${sql.lit(requested)}`
  // In the text, not as a parameter: a plan that serves every page alike would sort all rows for the second one.
  const offset = ` offset ${(query.current - 1) * query.size}`
  const found = isWhole(list, query)
    ? await runCompiled(context, list, `ids of ${requested}`, find, { tail: offset })
    : await runSearch(context, sql<{ id: string }>`${find()}${sql.raw(offset)}`)
  return found.map(({ id }) => id)
}

/** The rows of a page in their order: always the same statement, put together once. */
async function readRows<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  list: ListDefinition<T, Extra>,
  ids: readonly string[],
): Promise<ListRow<T, Extra>[]> {
  if (ids.length === 0) return []
  const pageIds = sql`${RUN_PARAMETER}::bigint[]`
  const more = list.rowsWhere ? sql`and ${list.rowsWhere(pageIds)}` : sql``
  const read = () => sql<ListRow<T, Extra>>`
    select ${selectSql(list)} from ${sql.table(list.table)} t1 ${joinsSql(list, Object.keys(list.fields))}
    where t1.id = any(${pageIds}) ${more}`
  const rows = await runCompiled(context, list, 'rows', read, { parameter: ids })
  const byId = new Map(rows.map((row) => [row.id, withCustomValues(list, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rows of these ids that the reader sees, in their order, with the values of custom fields. */
export async function rowsOfIds<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  declared: ListDefinition<T, Extra>,
  ids: readonly string[],
): Promise<ListRow<T, Extra>[]> {
  const joined = await joinCustomFields(context, declared)
  return readRows(joined.context, joined.list, ids)
}

/** The columns of a list's rows, or of other rows with declared fields, under their wire names; `t1` is their table. */
export function selectSql<T extends FieldTable>(list: Omit<AnyList<T>, 'table' | 'defaultSort'>) {
  const names = Object.keys(list.fields).filter((name) => !list.customNames?.includes(name))
  const columns = names.map((name) => sql`${wireSql(list, name)} as ${sql.id(name)}`)
  const extra = Object.entries(list.extra ?? {}).map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const id = 'id' in list.fields ? [] : [sql`${rowIdSql(list)} as id`]
  return sql.join([...id, ...columns, ...extra, ...customColumns(list)])
}

/** Rows of the condition, counted no further than one above the limit; 0 counts all. */
async function countRows<T extends FieldTable>(
  context: CallContext,
  list: AnyList<T>,
  condition: ListCondition,
  limit: number,
): Promise<number> {
  const counted = () => {
    const matching = sql`select 1 from ${sql.table(list.table)} t1 ${joinsSql(list, usedFields(list, condition, undefined))}
    where ${whereSql(list, condition)}`
    const order = isTextSearched(list, condition) ? list.countedBy?.[context.caller.side] : undefined
    const sorted = order ? sql`${matching} order by ${order}` : matching
    const bounded = limit > 0 ? sql`${sorted} limit ${sql.lit(limit + 1)}` : matching
    return sql<{ total: number }>`select count(*)::int as total from (${bounded}) counted`
  }
  const isUsual = !isSearched(condition) && (limit === DEFAULT_LIMIT_COUNT || limit === 0)
  const rows = isUsual
    ? await runCompiled(context, list, `total up to ${limit}`, counted)
    : await runSearch(context, counted())
  return rows[0]?.total ?? 0
}
