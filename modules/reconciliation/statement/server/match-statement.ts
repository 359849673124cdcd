import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { statement } from '../contract/document.ts'
import { placesOf } from './import-statement.ts'
import { insertPairs, insertUnstated, pairsOf, type StatementPair } from './insert-statement-lines.ts'
import { isSettled, type LineResult, resultsOf } from './line-results.ts'
import { pairStatement } from './pair-statement.ts'
import type { StatedLine } from './paired-rows.ts'
import { type OwnPayable, readPayables } from './read-payables.ts'

/** Pairs the lines of a statement anew with what the caller may see of what is owed by now; what came to the same stays as it is. */
export async function matchStatement(
  { trx }: CallContext,
  row: LockedRow<typeof statement>,
): Promise<Outcome<typeof statement>> {
  const basis = row.amount_basis
  const lines = await readLines(trx, row.id, basis === 'total')
  const span = {
    orgNo: row.org_no,
    supplierNo: row.supplier_no,
    currency: row.currency,
    fromDate: row.from_date,
    toDate: row.to_date,
  }
  const { payables, around } = await readPayables(
    trx,
    span,
    lines.map(({ documentNo }) => documentNo),
  )
  const results = resultsOf(lines, payables, pairStatement(lines, payables, around, basis), basis)
  const ids = lines.map(({ id }) => id)
  const stated = results.stated.map((result, at) => ({ id: ids[at] ?? '', ...result }))
  const unstated = await unstatedBefore(trx, row.id)
  const [known, added] = divide(results.unstated, ({ payable }) => unstated.has(payable.id))
  const again = known.map(({ payable, result }) => ({ id: unstated.get(payable.id) ?? '', ...result }))
  await replacePairs(trx, row.id, [
    ...pairsOf(results, ids, payables),
    ...known.map(({ payable }) => ({ line_id: unstated.get(payable.id) ?? '', payable_id: payable.id })),
  ])
  await removeLines(
    trx,
    row.id,
    again.map(({ id }) => id),
  )
  await updateResults(trx, [...stated, ...again])
  await insertUnstated(trx, row.id, added)
  const { warehouseNos, classifyTypes } = withPlaces(row, payables)
  return {
    status: isSettled(results.totals) ? 'matched' : 'open',
    set: {
      ...results.totals,
      warehouse_nos: warehouseNos,
      classify_types: classifyTypes,
      matched_date: sql`clock_timestamp()`,
    },
    detail: results.totals as unknown as Record<string, unknown>,
  }
}

async function readLines(
  trx: ScopedTransaction,
  statementId: string,
  isTotal: boolean,
): Promise<(StatedLine & { id: string })[]> {
  const { rows } = await sql<StatedLine & { id: string; statedAmount: string }>`
    select id, document_no as "documentNo", goods_no as "goodsNo", document_date as date, trim_scale(qty) as qty,
      trim_scale(price) as price, trim_scale(net_amount) as net, trim_scale(tax_amount) as tax,
      trim_scale(stated_amount) as "statedAmount"
    from srm_statement_line where statement_id = ${statementId} and row_no is not null order by row_no`.execute(trx)
  return rows.map(({ statedAmount, net, ...line }) => ({
    ...line,
    net: net ?? (isTotal ? null : statedAmount),
    total: isTotal ? statedAmount : null,
  }))
}

/** Lines of payables that no line stated at any time, by the payables. */
async function unstatedBefore(trx: ScopedTransaction, statementId: string): Promise<Map<string, string>> {
  const { rows } = await sql<StatementPair>`
    select x.line_id, x.payable_id from srm_statement_line l join srm_statement_pair x on x.line_id = l.id
    where l.statement_id = ${statementId} and l.row_no is null`.execute(trx)
  return new Map(rows.map((pair) => [pair.payable_id, pair.line_id]))
}

function divide<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** Marks pairs that are compared no longer, and brings in new ones. */
async function replacePairs(
  trx: ScopedTransaction,
  statementId: string,
  pairs: readonly StatementPair[],
): Promise<void> {
  const { rows: before } = await sql<StatementPair & { is_removed: boolean }>`
    select line_id, payable_id, is_removed from srm_statement_pair where statement_id = ${statementId}`.execute(trx)
  const keyOf = ({ line_id: line, payable_id: payable }: StatementPair) => `${line}/${payable}`
  const wanted = new Set(pairs.map(keyOf))
  const changed = before.filter((pair) => pair.is_removed === wanted.has(keyOf(pair)))
  await sql`
    update srm_statement_pair x set is_removed = not x.is_removed
    from json_to_recordset(${JSON.stringify(changed)}::json) g (line_id bigint, payable_id bigint)
    where x.line_id = g.line_id and x.payable_id = g.payable_id`.execute(trx)
  const known = new Set(before.map(keyOf))
  await insertPairs(
    trx,
    statementId,
    pairs.filter((pair) => !known.has(keyOf(pair))),
  )
}

/** Marks lines of payables that are stated by now, or owed no longer. */
async function removeLines(trx: ScopedTransaction, statementId: string, standing: readonly string[]): Promise<void> {
  await sql`
    update srm_statement_line l set is_removed = not (l.id = any (${[...standing]}::bigint[]))
    where l.statement_id = ${statementId} and l.row_no is null
      and l.is_removed = (l.id = any (${[...standing]}::bigint[]))`.execute(trx)
}

/** Writes what came of the lines, of those alone that came to something else before. */
async function updateResults(trx: ScopedTransaction, results: readonly (LineResult & { id: string })[]): Promise<void> {
  const names = RESULT_COLUMNS.map((name) => sql.id(name))
  const given = sql.join(RESULT_COLUMNS.map((name) => sql.ref(`g.${name}`)))
  const own = sql.join(RESULT_COLUMNS.map((name) => sql.ref(`l.${name}`)))
  await sql`
    update srm_statement_line l set (${sql.join(names)}) = row(${given})
    from json_populate_recordset(null::srm_statement_line, ${JSON.stringify(results)}::json) g
    where l.id = g.id and (${own}) is distinct from (${given})`.execute(trx)
}

const RESULT_COLUMNS = [
  'outcome',
  'difference_kind',
  'pair_no',
  'own_no',
  'own_goods_no',
  'own_date',
  'own_qty',
  'own_price',
  'own_net',
  'own_tax',
  'own_amount',
  'difference_amount',
  'other_no',
] as const satisfies readonly (keyof LineResult)[]

/** The statement belongs to what it was compared with before, too: no total of it is shown to who may not see that. */
function withPlaces(row: LockedRow<typeof statement>, payables: readonly OwnPayable[]) {
  const { warehouseNos, classifyTypes } = placesOf(payables)
  return {
    warehouseNos: [...new Set([...row.warehouse_nos, ...warehouseNos])].sort(),
    classifyTypes: [...new Set([...row.classify_types, ...classifyTypes])].sort(),
  }
}
