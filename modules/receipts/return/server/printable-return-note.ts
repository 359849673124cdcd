import { sql } from 'kysely'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { returnFields } from '#modules/receipts/receipt/contract/fields.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import type { PrintableDocument, PrintedDocument, PrintedValues } from '#platform/server/print/printable-document.ts'

const printed = { show: '' }
const {
  returnNo,
  returnType,
  returnDate,
  reason,
  orgNo,
  warehouseNo,
  supplierNo,
  supplierName,
  createName,
  currency,
  isReversed,
  isReversal,
  updateDate: _booked,
  ...lines
} = returnFields

/** Returns as the notes that go with the goods: head and what goes back. */
export const printableReturnNote: PrintableDocument = {
  name: 'receipts.returnNote',
  titleKey: 'receipts:fields.returnNote',
  menuNo: 'returnDetails',
  head: {
    ...{ returnNo, returnType, returnDate, reason, orgNo, warehouseNo, supplierNo, supplierName, createName, currency },
    ...{ isReversed, isReversal },
    ...defineFields('receipts', {
      orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
      warehouseName: text({ ...printed, label: 'orders:fields.warehouseNo' }),
    }),
  },
  rows: { lines },
  sample: {
    head: { returnNo: 'RT-2026-00007', supplierNo: 'S1001', currency: 'CNY' },
    rows: {
      lines: { purchaseNo: 'PO-2026-00042', receiptNo: 'GR-2026-00031', goodsNo: 'BOLT-M8-30', lotNo: 'LOT-26-07' },
    },
  },
  read: async ({ trx }, ids) => {
    type Found = Omit<PrintedDocument, 'rows'> & { lines: PrintedValues[] }
    const { rows } = await sql<Found>`
      select h.id, h.return_no as "documentNo", h.org_no as "orgNo", h.supplier_no as "supplierNo",
        jsonb_build_object('returnNo', h.return_no, 'returnType', h.return_type, 'returnDate', h.return_date,
          'reason', h.reason, 'orgNo', h.org_no, 'warehouseNo', h.warehouse_no, 'supplierNo', h.supplier_no,
          'supplierName', h.supplier_name, 'createName', h.create_name, 'currency', min(d.currency),
          'isReversed', bool_or(d.is_reversed), 'isReversal', h.reverses_id is not null,
          'orgName', coalesce(min(o.org_name), h.org_no), 'warehouseName', coalesce(min(w.warehouse_name), h.warehouse_no)
        ) as head,
        jsonb_agg(jsonb_build_object('receiptNo', d.receipt_no, 'asnNo', d.asn_no, 'purchaseNo', d.purchase_no,
          'purchaseSeq', d.purchase_seq, 'purchasePhaseSeq', d.purchase_phase_seq, 'purchaseBatchSeq', d.purchase_batch_seq,
          'goodsNo', d.goods_no, 'goodsName', d.goods_name, 'spec', d.spec, 'lotNo', d.lot_no, 'cellNo', d.cell_no,
          'purchaseUnitNo', d.purchase_unit_no, 'returnQty', trim_scale(d.return_qty)::text,
          'price', trim_scale(d.price)::text, 'amount', trim_scale(d.amount)::text, 'taxRate', trim_scale(d.tax_rate)::text,
          'taxAmount', trim_scale(d.tax_amount)::text) order by d.id) as lines
      from srm_bill_return h
      join srm_bill_return_line d on d.return_id = h.id
      left join bm_org o on o.tenantsid = h.tenantsid and o.org_no = h.org_no
      left join bm_warehouse w on w.tenantsid = h.tenantsid and w.warehouse_no = h.warehouse_no
      where h.id = any (${ids}::bigint[]) group by h.id`.execute(trx)
    const byId = new Map(
      rows.map(({ lines: own, ...document }) => [document.id, { ...document, rows: { lines: own } }]),
    )
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  refusal: ({ head }) => (head.isReversed || head.isReversal ? receiptsErrors.reversedNotPrinted : null),
}
