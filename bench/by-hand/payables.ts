import type { BenchSide } from '../bench-company.ts'
import { handWrittenScope } from '../hand-written-scope.ts'
import type { HandWritten } from './hand-written.ts'
import { type SearchedWord, searchOf } from './list-search.ts'
import { firstPage } from './short-lists.ts'

const COLUMNS = `t1.id, t1.origin_no as "originNo", t1.source_type as "sourceType", t1.payable_status as "payableStatus",
  t1.is_disputed as "isDisputed", t1.supplier_name as "supplierName", t1.goods_no as "goodsNo", t1.goods_name as "goodsName",
  trim_scale(t1.open_qty) as "openQty", t1.purchase_unit_no as "purchaseUnitNo", trim_scale(t1.open_net) as "openNet",
  trim_scale(t1.open_tax) as "openTax", t1.currency, t1.posting_date as "postingDate", trim_scale(t1.qty) as qty,
  trim_scale(t1.price) as price, trim_scale(t1.amount) as amount, trim_scale(t1.tax_rate) as "taxRate",
  trim_scale(t1.tax_amount) as "taxAmount", t1.purchase_no as "purchaseNo", t1.purchase_seq as "purchaseSeq",
  t1.purchase_phase_seq as "purchasePhaseSeq", t1.purchase_batch_seq as "purchaseBatchSeq", t1.asn_no as "asnNo",
  t1.lot_no as "lotNo", trim_scale(t1.on_bill_net) as "onBillNet", trim_scale(t1.on_bill_tax) as "onBillTax",
  trim_scale(t1.confirmed_net) as "confirmedNet", trim_scale(t1.confirmed_tax) as "confirmedTax",
  trim_scale(t1.invoiced_net) as "invoicedNet", trim_scale(t1.invoiced_tax) as "invoicedTax",
  trim_scale(t1.approved_net) as "approvedNet", trim_scale(t1.approved_tax) as "approvedTax",
  trim_scale(t1.thrown_net) as "thrownNet", trim_scale(t1.thrown_tax) as "thrownTax", t1.spec, t1.org_no as "orgNo",
  t1.warehouse_no as "warehouseNo", t1.supplier_no as "supplierNo", t1.create_name as "createName",
  to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"`

/** Page 1 of the pool with its total. */
export const payablesByHand = (side: BenchSide): HandWritten =>
  firstPage('srm_payable', handWrittenScope[side], COLUMNS)

/** A search for a word in the pool. */
export const searchPayablesByHand = (side: BenchSide, keyword: string, word: SearchedWord): HandWritten =>
  searchOf('srm_payable', handWrittenScope[side], keyword, { ...word, columns: COLUMNS })
