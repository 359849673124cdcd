import type { BenchSide } from '../bench-company.ts'
import { handWrittenScope } from '../hand-written-scope.ts'
import { type HandWritten, prepared, reading } from './hand-written.ts'
import { ORDER, pageOf, type SearchedWord, SIZE, searchOf } from './list-search.ts'

/** How far the product counts a list. */
const LIMIT = 10_000
const TABLE = 'srm_purchase_batch'

const COLUMNS = `t1.id, t1.purchase_no as "purchaseNo", t1.purchase_seq as "purchaseSeq",
  t1.purchase_phase_seq as "purchasePhaseSeq", t1.purchase_batch_seq as "purchaseBatchSeq", t1.status,
  t1.goods_no as "goodsNo", t1.goods_name as "goodsName", trim_scale(t1.batch_pur_qty) as "batchPurQty",
  t1.purchase_unit_no as "purchaseUnitNo", trim_scale(t1.un_delivery_qty) as "unDeliveryQty",
  trim_scale(t1.on_way_qty) as "onWayQty", trim_scale(t1.receive_qty) as "receiveQty",
  t1.expect_arrival_date as "expectArrivalDate", t1.sup_reply_date as "supReplyDate",
  trim_scale(t1.sup_reply_qty) as "supReplyQty", trim_scale(t1.un_receive_qty) as "unReceiveQty",
  trim_scale(t1.delivery_qty) as "deliveryQty", trim_scale(t1.check_return_qty) as "checkReturnQty",
  trim_scale(t1.return_exchange_qty) as "returnExchangeQty", trim_scale(t1.over_qty) as "overQty", t1.spec,
  t1.supplier_no as "supplierNo", t1.supplier_name as "supplierName", t1.org_no as "orgNo", head.plant_no as "plantNo",
  t1.warehouse_no as "warehouseNo", t1.classify_type as "classifyType", head.employee_name as "employeeName",
  t1.order_type as "orderType", t1.purchase_date as "purchaseDate", t1.delivery_status as "deliveryStatus",
  t1.receipt_status as "receiptStatus", t1.is_closed as "isClosed", line.remarks,
  t1.status in ('accepting', 'executing', 'changing') and t1.un_receive_qty > 0 and t1.due_date < today() as "isOverdue",
  head.refuse_reason <> '' as "refuseSign", to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate",
  t1.head_id as "headId", t1.line_id as "lineId", head.version,
  coalesce((select c.can_supplier_refuse from srm_order_answer_config c
    where c.tenantsid = t1.tenantsid and c.org_no in (t1.org_no, '*') and c.status_code = '1'
    order by c.org_no = '*' limit 1), true) as "canSupplierRefuse",
  change.party as "proposedBy", coalesce(change.is_cancelled, false) as "isCancellation",
  t1.status = 'completed' and exists (select from srm_purchase_batch s
    where s.head_id = t1.head_id and not s.is_closed and s.receive_qty - s.return_exchange_qty < s.batch_pur_qty) as "isShort",
  coalesce(supplier.is_order_frozen, false) as "isSupplierFrozen"`

const JOINS = `join srm_purchase_head head on head.id = t1.head_id join srm_purchase_line line on line.id = t1.line_id
  left join bm_supplier supplier on supplier.tenantsid = t1.tenantsid and supplier.supplier_no = t1.supplier_no
  left join lateral (select max(p.party) as party, bool_or(p.field_name = 'isCancelled') as is_cancelled
    from srm_purchase_change p where p.head_id = t1.head_id and p.state = 'proposed') change on true`

/** Page 1 with its total, counted as far as the product counts or to the end, in one statement. */
export function firstPageByHand(side: BenchSide, { isExact }: { isExact: boolean }): HandWritten {
  const scope = handWrittenScope[side]
  const limit = isExact ? '' : `limit ${LIMIT + 1}`
  return reading(
    prepared(`with page as materialized (${pageOf(TABLE, scope, SIZE, 0)})
      select ${COLUMNS},
        (select count(*)::int from (select from srm_purchase_batch where ${scope} ${limit}) counted) as total
      from page join srm_purchase_batch t1 using (id) ${JOINS} ${ORDER}`),
  )
}

/** A page that reaches the limit: the product counts no rows, but looks for one behind the page. */
export function deepPageByHand(side: BenchSide, page: number): HandWritten {
  const offset = (page - 1) * SIZE
  return reading(
    prepared(`with found as materialized (${pageOf(TABLE, handWrittenScope[side], SIZE + 1, offset)}),
      page as (select id from found limit ${SIZE})
      select ${COLUMNS}, (select ${offset} + count(*)::int from found) as total
      from page join srm_purchase_batch t1 using (id) ${JOINS} ${ORDER}`),
  )
}

/** A search for a word among order lines, and its total. */
export const searchByHand = (side: BenchSide, keyword: string, word: SearchedWord): HandWritten =>
  searchOf(TABLE, handWrittenScope[side], keyword, { ...word, columns: COLUMNS, joins: JOINS })
