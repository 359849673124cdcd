import { benchCompany } from '../bench-company.ts'
import { aliased, handWrittenScope } from '../hand-written-scope.ts'
import { type HandWritten, prepared, reading } from './hand-written.ts'

const ORDER = 'order by t1.update_date desc, t1.id desc'
const orgs = benchCompany.orgNos.map((orgNo) => `'${orgNo}'`).join(', ')

/** Who may see an approval: organisations alone. */
export const approvalScope = `tenantsid = '${benchCompany.tenantsid}' and org_no in (${orgs})`

/** Page 1 with its total in one statement. */
export const firstPage = (table: string, scope: string, columns: string): HandWritten =>
  reading(
    prepared(`with page as materialized (select t1.id from ${table} t1 where ${scope} ${ORDER} limit 20)
      select ${columns}, (select count(*)::int from (select from ${table} where ${scope} limit 10001) counted) as total
      from page join ${table} t1 using (id) ${ORDER}`),
  )

/** Discrepancies of the buyer. */
export const discrepanciesByHand: HandWritten = firstPage(
  'srm_discrepancy',
  handWrittenScope.buyer,
  `t1.id, t1.discrepancy_no as "discrepancyNo", t1.discrepancy_kind as "discrepancyKind", t1.status,
  t1.goods_no as "goodsNo", t1.goods_name as "goodsName", trim_scale(t1.discrepancy_qty) as "discrepancyQty",
  trim_scale(t1.open_qty) as "openQty", t1.purchase_unit_no as "purchaseUnitNo", t1.reason, t1.owner_name as "ownerName",
  t1.due_date as "dueDate", t1.statement, nullif(t1.closed_by, '') as "closedBy", t1.closing_no as "closingNo",
  t1.closing_note as "closingNote", t1.asn_no as "asnNo", t1.receipt_no as "receiptNo", t1.purchase_no as "purchaseNo",
  t1.purchase_seq as "purchaseSeq", t1.purchase_phase_seq as "purchasePhaseSeq",
  t1.purchase_batch_seq as "purchaseBatchSeq", t1.lot_no as "lotNo", trim_scale(t1.settled_qty) as "settledQty",
  trim_scale(t1.noted_qty) as "notedQty", t1.spec, t1.org_no as "orgNo", t1.warehouse_no as "warehouseNo",
  t1.supplier_no as "supplierNo", t1.supplier_name as "supplierName", t1.create_name as "createName",
  to_char(t1.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate",
  to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate", t1.asn_id as "asnId", t1.asn_line_id as "asnLineId",
  t1.batch_id as "batchId", (select b.head_id from srm_purchase_batch b where b.id = t1.batch_id and ${aliased(handWrittenScope.buyer, 'b')}) as "headId",
  t1.classify_type as "classifyType", t1.version`,
)

/** Delivery approvals of the buyer. */
export const approvalsByHand: HandWritten = firstPage(
  'srm_delivery_approval',
  approvalScope,
  `t1.id, t1.approval_no as "approvalNo", t1.status, t1.goods_no as "goodsNo", t1.goods_name as "goodsName",
  t1.purchase_no as "purchaseNo", t1.line_batch as "lineBatch", t1.valid_from as "validFrom", t1.valid_to as "validTo",
  t1.source, t1.reason, t1.review_reason as "reviewReason", t1.review_name as "reviewName",
  to_char(t1.review_date, 'YYYY-MM-DD HH24:MI:SS') as "reviewDate", t1.supplier_no as "supplierNo",
  t1.supplier_name as "supplierName", t1.org_no as "orgNo", t1.create_name as "createName",
  to_char(t1.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate",
  to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate", t1.version`,
)
