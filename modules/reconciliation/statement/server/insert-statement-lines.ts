import { sql } from 'kysely'
import { givenRows, insertSql } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { StatementResults } from './line-results.ts'
import type { OwnPayable } from './read-payables.ts'

type NewLine = Record<string, string | number | null>

/** Values of a stated line where the file has none. */
const UNSTATED = {
  row_no: null,
  document_no: '',
  document_date: null,
  goods_no: '',
  qty: null,
  price: null,
  net_amount: null,
  tax_amount: null,
  stated_amount: null,
} as const

/** Writes lines of a statement, in their order; answers their ids in that order. */
export async function insertStatementLines(
  trx: ScopedTransaction,
  statementId: string,
  lines: readonly NewLine[],
): Promise<string[]> {
  if (lines.length === 0) return []
  const { names, records } = givenRows('srm_statement_line', lines)
  const { rows } = await sql<{ id: string }>`
    ${insertSql('srm_statement_line', { d: 'srm_statement' }, { statement_id: sql`d.id` }, { names })}
    from srm_statement d cross join ${records} given where d.id = ${statementId} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Writes a line for each payable that a statement does not state, and which payable it is. */
export async function insertUnstated(
  trx: ScopedTransaction,
  statementId: string,
  unstated: StatementResults['unstated'],
): Promise<void> {
  const ids = await insertStatementLines(
    trx,
    statementId,
    unstated.map(({ result }) => ({ ...UNSTATED, ...result })),
  )
  const pairs = unstated.map(({ payable }, at) => ({ line_id: ids[at] ?? '', payable_id: payable.id }))
  await insertPairs(trx, statementId, pairs)
}

/** A line and a payable that are compared with each other. */
export interface StatementPair {
  line_id: string
  payable_id: string
}

/** Writes which lines are compared with which payables. */
export async function insertPairs(
  trx: ScopedTransaction,
  statementId: string,
  pairs: readonly StatementPair[],
): Promise<void> {
  if (pairs.length === 0) return
  const { names, records } = givenRows('srm_statement_pair', pairs)
  await sql`
    ${insertSql('srm_statement_pair', { d: 'srm_statement' }, { statement_id: sql`d.id` }, { names })}
    from srm_statement d cross join ${records} given where d.id = ${statementId}`.execute(trx)
}

/** The pairs of stated lines, whose ids are given by their places. */
export const pairsOf = (
  { payablesOf }: StatementResults,
  ids: readonly string[],
  payables: readonly OwnPayable[],
): StatementPair[] =>
  payablesOf.flatMap((places, at) =>
    places.map((place) => ({ line_id: ids[at] ?? '', payable_id: payables[place]?.id ?? '' })),
  )
