import { sql } from 'kysely'
import type { RowOf } from '#platform/contract/fields.ts'
import { add, lineTax, sum } from '#platform/contract/values/decimal.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { keptHeadFields, keptLineFields } from '../contract/order-head-fields.ts'
import { isMarkedSql } from './mark-actions.ts'
import { orderedAmount, unitPrice } from './ordered-amount.ts'

/** Whole orders as their detail and their print show them: head, lines with net and tax, and their sums; in the order of the ids. */
export async function readPricedOrders(trx: ScopedTransaction, ids: readonly string[]) {
  const [readHead, readLine] = await Promise.all([readHeads(trx, ids), readLines(trx, ids)])
  const heads = new Map(readHead.map((head) => [head.id, head]))
  const linesOf = Map.groupBy(readLine, (line) => line.headId)
  return ids.flatMap((id) => {
    const head = heads.get(id)
    if (!head) return []
    const lines = (linesOf.get(id) ?? []).map((line) => pricedLine(line, head.currencyDecimals))
    const amount = sum(lines.map((line) => line.amount))
    const taxAmount = sum(lines.map((line) => line.taxAmount))
    return [{ ...head, amount, taxAmount, amountWithTax: add(amount, taxAmount), lines }]
  })
}

/** A line with its amounts. Its price is for its own unit, beside what was written where that was in another. */
function pricedLine(
  { headId: _head, price, orderedLineQty, ...line }: Awaited<ReturnType<typeof readLines>>[number],
  currencyDecimals: number,
) {
  const cost = { price, ordered_qty: line.orderedQty, ordered_line_qty: orderedLineQty }
  const amount = orderedAmount(line.lineQty, cost, currencyDecimals)
  const orderedPrice = line.orderedQty === null ? null : price
  const taxAmount = lineTax(amount, line.taxRate, currencyDecimals)
  return { ...line, price: unitPrice(cost), orderedPrice, amount, taxAmount }
}

const heads = {
  fields: keptHeadFields,
  columns: {
    orgName: sql`coalesce(o.org_name, t1.org_no)`,
    warehouseName: sql`coalesce(w.warehouse_name, t1.warehouse_no)`,
    isMarked: isMarkedSql('t1.id'),
  },
  extra: { version: sql.ref('t1.version') },
}

async function readHeads(trx: ScopedTransaction, ids: readonly string[]) {
  const { rows } = await sql<RowOf<typeof keptHeadFields> & { id: string; version: number }>`
    select ${selectSql(heads)} from srm_purchase_head t1
    left join bm_org o on (o.tenantsid, o.org_no) = (t1.tenantsid, t1.org_no)
    left join bm_warehouse w on (w.tenantsid, w.warehouse_no) = (t1.tenantsid, t1.warehouse_no)
    where t1.id = any (array(select unnest(${ids}::bigint[])))`.execute(trx)
  return rows
}

const lines = {
  fields: keptLineFields,
  extra: { headId: sql.ref('t1.head_id'), orderedLineQty: sql`trim_scale(t1.ordered_line_qty)` },
}

async function readLines(trx: ScopedTransaction, headIds: readonly string[]) {
  type Kept = RowOf<typeof keptLineFields> & { id: string; headId: string; orderedLineQty: string | null }
  const { rows } = await sql<Kept>`
    select ${selectSql(lines)} from srm_purchase_line t1
    where t1.head_id = any (array(select unnest(${headIds}::bigint[]))) order by t1.head_id, t1.purchase_seq`.execute(
    trx,
  )
  return rows
}
