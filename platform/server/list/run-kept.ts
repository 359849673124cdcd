import { CompiledQuery, type RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ServerCache } from '../cache/server-cache.ts'
import type { CallContext } from '../call-context.ts'
import { countKeptStatements, forgetKeptStatements, keptStatement } from '../database/kept-statement.ts'
import { type AnyList, isSearched } from './list-sql.ts'

interface Kept {
  text: string
  parameters: readonly unknown[]
}

/** Stands in a kept statement for the value that comes with each run. */
export const GIVEN = Symbol('given')

let keptByList = new WeakMap<object, Map<string, Kept>>()
let hits = 0

/** What lists open with: statements that are put together once and that every connection keeps prepared. */
export const statementCache: ServerCache = {
  name: 'listStatements',
  scope: 'server',
  use: () => ({ entries: countKeptStatements(), hits }),
  clear: () => {
    keptByList = new WeakMap()
    hits = 0
    forgetKeptStatements()
  },
}

/** Whether a query is what every reader of a list begins with: its first page, in its own order, with no search. */
export function isOpening<T extends FieldTable>(
  { defaultSort }: AnyList<T>,
  { current, field, order, condition }: ListQuery<ListCondition>,
): boolean {
  const isOwnOrder = !field || (field.replace(/^t1\./, '') === defaultSort.field && order === defaultSort.order)
  return current === 1 && isOwnOrder && !isSearched(condition)
}

/**
 * Runs a statement of a list that is the same for all its readers. It is put together once, and each connection keeps it
 * prepared. `name` tells the list's statements apart; all that varies in the text must be in it.
 */
export async function runKept<Row>(
  { trx, caller }: CallContext,
  list: object,
  name: string,
  build: () => RawBuilder<Row>,
  given?: unknown,
): Promise<Row[]> {
  const ofList = keptByList.get(list) ?? new Map<string, Kept>()
  keptByList.set(list, ofList)
  const reader = caller.asOf === undefined ? caller.side : `${caller.side} past`
  const key = `${reader} ${name}`
  const known = ofList.get(key)
  if (known) hits += 1
  const kept = known ?? prepared(build().compile(trx), reader)
  ofList.set(key, kept)
  const parameters = kept.parameters.map((value) => (value === GIVEN ? given : value))
  return (await trx.executeQuery<Row>(CompiledQuery.raw(kept.text, parameters))).rows
}

function prepared(compiled: CompiledQuery, reader: string): Kept {
  return { text: keptStatement(reader, compiled.sql), parameters: compiled.parameters }
}
