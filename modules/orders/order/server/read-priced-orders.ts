import { sql } from 'kysely'
import { add, lineTax, sum } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
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

const timeSql = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`
const decimalSql = (column: string) => sql<string>`trim_scale(${sql.ref(column)})`

function readHeads(trx: ScopedTransaction, ids: readonly string[]) {
  return trx
    .selectFrom('srm_purchase_head as h')
    .leftJoin('bm_org as o', (join) => join.onRef('o.tenantsid', '=', 'h.tenantsid').onRef('o.org_no', '=', 'h.org_no'))
    .leftJoin('bm_warehouse as w', (join) =>
      join.onRef('w.tenantsid', '=', 'h.tenantsid').onRef('w.warehouse_no', '=', 'h.warehouse_no'),
    )
    .select([
      'h.id',
      'h.purchase_no as purchaseNo',
      'h.status',
      'h.version',
      'h.order_version as orderVersion',
      'h.order_type as orderType',
      'h.purchase_date as purchaseDate',
      'h.org_no as orgNo',
      'h.plant_no as plantNo',
      'h.warehouse_no as warehouseNo',
      'h.classify_type as classifyType',
      'h.supplier_no as supplierNo',
      'h.supplier_name as supplierName',
      'h.employee_name as employeeName',
      'h.currency',
      'h.currency_decimals as currencyDecimals',
      'h.is_red_flag as isRedFlag',
      'h.red_flag_reason as redFlagReason',
      'h.answer_mode as answerMode',
      'h.refuse_reason as refuseReason',
      'h.remarks',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.org_name', 'h.org_no').as('orgName'),
      eb.fn.coalesce('w.warehouse_name', 'h.warehouse_no').as('warehouseName'),
      isMarkedSql('h.id').as('isMarked'),
      timeSql('h.released_date').as('releasedDate'),
      timeSql('h.answer_due').as('answerDue'),
      timeSql('h.answered_date').as('answeredDate'),
    ])
    .where('h.id', 'in', ids)
    .execute()
}

function readLines(trx: ScopedTransaction, headIds: readonly string[]) {
  return trx
    .selectFrom('srm_purchase_line as l')
    .select([
      'l.id',
      'l.head_id as headId',
      'l.purchase_seq as purchaseSeq',
      'l.goods_no as goodsNo',
      'l.goods_name as goodsName',
      'l.spec',
      'l.purchase_unit_no as purchaseUnitNo',
      'l.unit_decimals as unitDecimals',
      'l.expect_arrival_date as expectArrivalDate',
      'l.remarks',
      'l.ordered_unit_no as orderedUnitNo',
      sql<string | null>`trim_scale(l.pack_qty)`.as('packQty'),
      sql<string | null>`trim_scale(l.ordered_qty)`.as('orderedQty'),
      sql<string | null>`trim_scale(l.ordered_line_qty)`.as('orderedLineQty'),
      decimalSql('l.line_qty').as('lineQty'),
      decimalSql('l.price').as('price'),
      decimalSql('l.tax_rate').as('taxRate'),
      decimalSql('l.over_percent').as('overPercent'),
      decimalSql('l.under_percent').as('underPercent'),
      'l.is_over_unlimited as isOverUnlimited',
      'l.over_action as overAction',
      'l.over_source as overSource',
    ])
    .where('l.head_id', 'in', headIds)
    .orderBy('l.head_id')
    .orderBy('l.purchase_seq')
    .execute()
}
