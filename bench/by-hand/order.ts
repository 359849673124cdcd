import { aliased, handWrittenScope } from '../hand-written-scope.ts'
import { type HandWritten, prepared, reading } from './hand-written.ts'

const ID = { kind: 'input', index: 0 } as const

const HEAD = `select h.id, h.purchase_no as "purchaseNo", h.status, h.version, h.order_version as "orderVersion",
    h.order_type as "orderType", h.purchase_date as "purchaseDate", h.org_no as "orgNo", h.plant_no as "plantNo",
    h.warehouse_no as "warehouseNo", h.classify_type as "classifyType", h.supplier_no as "supplierNo",
    h.supplier_name as "supplierName", h.employee_name as "employeeName", h.currency,
    h.currency_decimals as "currencyDecimals", h.is_red_flag as "isRedFlag", h.red_flag_reason as "redFlagReason",
    h.answer_mode as "answerMode", h.refuse_reason as "refuseReason", h.remarks,
    coalesce(o.org_name, h.org_no) as "orgName", coalesce(w.warehouse_name, h.warehouse_no) as "warehouseName",
    exists (select from srm_purchase_mark m where m.head_id = h.id) as "isMarked",
    to_char(h.released_date, 'YYYY-MM-DD HH24:MI:SS') as "releasedDate",
    to_char(h.answer_due, 'YYYY-MM-DD HH24:MI:SS') as "answerDue",
    to_char(h.answered_date, 'YYYY-MM-DD HH24:MI:SS') as "answeredDate",
    coalesce(rule.can_supplier_refuse, true) as "canSupplierRefuse", rule.is_qty_confirmed as "isQtyConfirmed",
    rule.is_date_confirmed as "isDateConfirmed", rule.is_answered_date_confirmed as "isAnsweredDateConfirmed",
    rule.is_price_open as "isPriceOpen", coalesce(s.is_order_frozen, false) as "isSupplierFrozen",
    h.status = 'completed' and exists (select from srm_purchase_batch b
      where b.head_id = h.id and not b.is_closed and b.receive_qty - b.return_exchange_qty < b.batch_pur_qty) as "isShort"
  from srm_purchase_head h
  left join bm_org o on o.tenantsid = h.tenantsid and o.org_no = h.org_no
  left join bm_warehouse w on w.tenantsid = h.tenantsid and w.warehouse_no = h.warehouse_no
  left join bm_supplier s on s.tenantsid = h.tenantsid and s.supplier_no = h.supplier_no
  left join lateral (select * from srm_order_answer_config c
    where c.tenantsid = h.tenantsid and c.org_no in (h.org_no, '*') and c.status_code = '1'
    order by c.org_no = '*' limit 1) rule on true
  where h.id = $1 and ${aliased(handWrittenScope.buyer, 'h')}`

const LINES = `select l.id, l.purchase_seq as "purchaseSeq", l.goods_no as "goodsNo", l.goods_name as "goodsName", l.spec,
    l.purchase_unit_no as "purchaseUnitNo", l.unit_decimals as "unitDecimals", l.expect_arrival_date as "expectArrivalDate",
    l.remarks, l.ordered_unit_no as "orderedUnitNo", trim_scale(l.pack_qty) as "packQty",
    trim_scale(l.ordered_qty) as "orderedQty", trim_scale(l.ordered_line_qty) as "orderedLineQty",
    trim_scale(l.line_qty) as "lineQty", trim_scale(l.price) as price, trim_scale(l.tax_rate) as "taxRate",
    trim_scale(l.over_percent) as "overPercent", trim_scale(l.under_percent) as "underPercent",
    l.is_over_unlimited as "isOverUnlimited", l.over_action as "overAction", l.over_source as "overSource",
    b.id as "batchId", b.purchase_phase_seq as "purchasePhaseSeq", b.purchase_batch_seq as "purchaseBatchSeq",
    b.expect_arrival_date as "batchArrivalDate", b.sup_reply_date as "supReplyDate", b.delivery_status as "deliveryStatus",
    b.receipt_status as "receiptStatus", b.is_closed as "isClosed", b.custom,
    trim_scale(b.batch_pur_qty) as "batchPurQty", trim_scale(b.un_delivery_qty) as "unDeliveryQty",
    trim_scale(b.on_way_qty) as "onWayQty", trim_scale(b.delivery_qty) as "deliveryQty",
    trim_scale(b.pending_qty) as "pendingQty", trim_scale(b.receive_qty) as "receiveQty",
    trim_scale(b.un_receive_qty) as "unReceiveQty", trim_scale(b.over_qty) as "overQty",
    trim_scale(b.check_return_qty) as "checkReturnQty", trim_scale(b.return_exchange_qty) as "returnExchangeQty",
    trim_scale(b.ended_qty) as "endedQty", trim_scale(b.sup_reply_qty) as "supReplyQty"
  from srm_purchase_batch b join srm_purchase_line l on l.id = b.line_id
  where b.head_id = $1 and ${aliased(handWrittenScope.buyer, 'b')}
  order by b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq`

const TOLERANCES = `select t.item_no as "itemNo", t.qty_over_percent as "qtyOverPercent",
    t.qty_under_percent as "qtyUnderPercent", t.earlier_days as "earlierDays", t.later_days as "laterDays",
    t.price_over_percent as "priceOverPercent", t.price_under_percent as "priceUnderPercent"
  from srm_purchase_head h join srm_order_tolerance t on t.tenantsid = h.tenantsid and t.org_no in (h.org_no, '*')
    and (t.supplier_no is null or t.supplier_no = h.supplier_no)
  where h.id = $1 and ${aliased(handWrittenScope.buyer, 'h')} and t.status_code = '1'
    and (t.item_no is null or t.item_no in (select l.goods_no from srm_purchase_line l where l.head_id = $1))
  order by t.item_no is null, t.supplier_no is null, t.org_no = '*'`

const CHANGES = `select c.id, c.line_id as "lineId", c.batch_id as "batchId", c.state, c.party as "changeParty",
    c.field_name as "fieldName", c.value_before as "valueBefore", c.value_after as "valueAfter", c.reason,
    c.order_version as "orderVersion", c.create_name as "createName",
    coalesce(b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq, l.purchase_seq::text, '') as "lineBatch",
    to_char(c.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
  from srm_purchase_change c left join srm_purchase_batch b on b.id = c.batch_id
    left join srm_purchase_line l on l.id = c.line_id
  where c.head_id = $1 order by c.id`

/** An order with its lines and batches, limits and changes: four statements that nothing waits between. */
export const orderByHand: HandWritten = reading(...[HEAD, LINES, TOLERANCES, CHANGES].map((text) => prepared(text, ID)))
