import { sql } from 'kysely'
import { add, lineAmount, lineTax, sum } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import type { OrderState } from '../contract/fields.ts'
import { readOrderFacts } from './lock-order.ts'
import { orderActions } from './order-list.ts'

/** A whole order: head, lines with batches, net and tax per line and in sum, change records, and what the reader may do. */
export const readOrderDetail: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/getPurchaseById'> = async (
  context,
  { id },
) => {
  const { trx, caller } = context
  const head = (await readHead(trx, id)) ?? refuse(platformErrors.notFound)
  const batches = await readBatches(trx, id)
  const lines = (await readLines(trx, id)).map((line) => {
    const amount = lineAmount(line.lineQty, line.price, head.currencyDecimals)
    const taxAmount = lineTax(amount, line.taxRate, head.currencyDecimals)
    const ofLine = batches.filter((batch) => batch.lineId === line.id)
    return { ...line, amount, taxAmount, batches: ofLine.map(({ lineId: _, ...batch }) => batch) }
  })
  const amount = sum(lines.map((line) => line.amount))
  const taxAmount = sum(lines.map((line) => line.taxAmount))
  const facts = await readOrderFacts(trx, caller.side, id)
  return {
    ...head,
    amount,
    taxAmount,
    amountWithTax: add(amount, taxAmount),
    lines,
    changes: await readChanges(trx, id),
    actions: orderActions(context, head.status as OrderState, facts),
  }
}

const timeSql = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`
const decimalSql = (column: string) => sql<string>`trim_scale(${sql.ref(column)})`

function readHead(trx: ScopedTransaction, id: string) {
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
      'h.is_marked as isMarked',
      'h.answer_mode as answerMode',
      'h.refuse_reason as refuseReason',
      'h.remarks',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.org_name', 'h.org_no').as('orgName'),
      eb.fn.coalesce('w.warehouse_name', 'h.warehouse_no').as('warehouseName'),
      timeSql('h.released_date').as('releasedDate'),
      timeSql('h.answered_date').as('answeredDate'),
    ])
    .where('h.id', '=', id)
    .executeTakeFirst()
}

function readLines(trx: ScopedTransaction, headId: string) {
  return trx
    .selectFrom('srm_purchase_line as l')
    .select([
      'l.id',
      'l.purchase_seq as purchaseSeq',
      'l.goods_no as goodsNo',
      'l.goods_name as goodsName',
      'l.spec',
      'l.purchase_unit_no as purchaseUnitNo',
      'l.unit_decimals as unitDecimals',
      'l.expect_arrival_date as expectArrivalDate',
      'l.remarks',
      sql<string | null>`trim_scale(l.pack_qty)`.as('packQty'),
      decimalSql('l.line_qty').as('lineQty'),
      decimalSql('l.price').as('price'),
      decimalSql('l.tax_rate').as('taxRate'),
      decimalSql('l.over_percent').as('overPercent'),
    ])
    .where('l.head_id', '=', headId)
    .orderBy('l.purchase_seq')
    .execute()
}

function readBatches(trx: ScopedTransaction, headId: string) {
  return trx
    .selectFrom('srm_purchase_batch as b')
    .select([
      'b.id',
      'b.line_id as lineId',
      'b.purchase_phase_seq as purchasePhaseSeq',
      'b.purchase_batch_seq as purchaseBatchSeq',
      'b.expect_arrival_date as expectArrivalDate',
      'b.sup_reply_date as supReplyDate',
      'b.delivery_status as deliveryStatus',
      'b.receipt_status as receiptStatus',
      'b.is_closed as isClosed',
      sql<CustomValues>`b.custom`.as('custom'),
      decimalSql('b.batch_pur_qty').as('batchPurQty'),
      decimalSql('b.un_delivery_qty').as('unDeliveryQty'),
      decimalSql('b.on_way_qty').as('onWayQty'),
      decimalSql('b.delivery_qty').as('deliveryQty'),
      decimalSql('b.pending_qty').as('pendingQty'),
      decimalSql('b.receive_qty').as('receiveQty'),
      decimalSql('b.un_receive_qty').as('unReceiveQty'),
      decimalSql('b.over_qty').as('overQty'),
      decimalSql('b.check_return_qty').as('checkReturnQty'),
      decimalSql('b.return_exchange_qty').as('returnExchangeQty'),
      decimalSql('b.ended_qty').as('endedQty'),
      sql<string | null>`trim_scale(b.sup_reply_qty)`.as('supReplyQty'),
    ])
    .where('b.head_id', '=', headId)
    .orderBy('b.purchase_seq')
    .orderBy('b.purchase_phase_seq')
    .orderBy('b.purchase_batch_seq')
    .execute()
}

function readChanges(trx: ScopedTransaction, headId: string) {
  return trx
    .selectFrom('srm_purchase_change as c')
    .leftJoin('srm_purchase_batch as b', 'b.id', 'c.batch_id')
    .select([
      'c.id',
      'c.state',
      'c.change_party as changeParty',
      'c.field_name as fieldName',
      'c.value_before as valueBefore',
      'c.value_after as valueAfter',
      'c.reason',
      'c.order_version as orderVersion',
      'c.create_name as createName',
      sql<string>`coalesce(b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq, '')`.as(
        'lineBatch',
      ),
      sql<string>`to_char(c.create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'),
    ])
    .where('c.head_id', '=', headId)
    .orderBy('c.id')
    .execute()
}
