import { CompiledQuery, type RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ServerCache } from '../cache/server-cache.ts'
import type { CallContext } from '../call-context.ts'
import { recentStatements } from '../sql/recent-statements.ts'
import { type AnyList, isSearched } from './list-sql.ts'

/** Stands in a compiled statement for the value that comes with each run. */
export const RUN_PARAMETER = Symbol('parameter')

let compiledByList = new WeakMap<object, Map<string, CompiledQuery>>()
let entries = 0
let hits = 0

/** What lists without a search run: statements that are put together once. After clearing it the database plans anew. */
export const statementCache: ServerCache = {
  name: 'listStatements',
  scope: 'server',
  use: () => ({ entries, hits }),
  clear: () => {
    compiledByList = new WeakMap()
    entries = 0
    hits = 0
    recentStatements.clear()
  },
}

/** Whether a query goes through all rows of a list, in its own order, as every reader begins. */
export function isWhole<T extends FieldTable>(
  { defaultSort }: AnyList<T>,
  { field, order, condition }: Pick<ListQuery<ListCondition>, 'field' | 'order' | 'condition'>,
): boolean {
  const isOwnOrder = !field || (field.replace(/^t1\./, '') === defaultSort.field && order === defaultSort.order)
  return isOwnOrder && !isSearched(condition)
}

/** What one run of a compiled statement has of its own. */
interface OwnRun {
  /** The value of RUN_PARAMETER. */
  parameter?: unknown
  /** SQL behind the compiled text, such as ` offset 40`; never what somebody typed. */
  tail?: string
}

/**
 * Runs a statement of a list that is the same for all its readers, and put together once. `name` tells the list's statements
 * apart; all that varies in the compiled text must be in it.
 */
export async function runCompiled<Row>(
  { trx, caller }: CallContext,
  list: object,
  name: string,
  build: () => RawBuilder<Row>,
  { parameter, tail = '' }: OwnRun = {},
): Promise<Row[]> {
  const ofList = compiledByList.get(list) ?? new Map<string, CompiledQuery>()
  compiledByList.set(list, ofList)
  const reader = caller.asOf === undefined ? caller.side : `${caller.side} past`
  const key = `${reader} ${name}`
  const known = ofList.get(key)
  if (known) hits += 1
  else entries += 1
  const compiled = known ?? build().compile(trx)
  ofList.set(key, compiled)
  const parameters = compiled.parameters.map((value) => (value === RUN_PARAMETER ? parameter : value))
  return (await trx.executeQuery<Row>(CompiledQuery.raw(compiled.sql + tail, parameters))).rows
}
