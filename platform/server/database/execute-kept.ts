import { CompiledQuery } from 'kysely'
import { roleOf, type ScopedTransaction } from '../scope.ts'
import { keptStatement } from './kept-statement.ts'

/**
 * Runs a statement that commands make again and again, and that each connection keeps prepared: planning it under row-level
 * security takes longer than running it. Its text must be the same each time, so what it takes many of goes into an array or
 * a JSON document, never into a list of parameters.
 */
export async function executeKept<Row>(trx: ScopedTransaction, query: CompiledQuery<Row>): Promise<Row[]> {
  const text = keptStatement(roleOf(trx), query.sql)
  return (await trx.executeQuery<Row>(CompiledQuery.raw(text, [...query.parameters]))).rows
}
