import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { code, defineFields, flag, text } from '#platform/contract/fields.ts'
import type { PrintableDocument, PrintedDocument, PrintedValues } from '#platform/server/print/printable-document.ts'
import { componentFields, componentIssueFields } from '../contract/fields.ts'

const printed = { show: '' }
const { issueNo, issueType, issueDate, reason, ...placeFields } = componentIssueFields
const { componentNo, componentName, componentSpec, goodsNo, unitNo } = componentFields

/** Documents of components as the notes that go with them: from which order, what, and out of or into which cell. */
export const printableComponentIssue: PrintableDocument = {
  name: 'orders.componentIssue',
  titleKey: 'orders:fields.componentNote',
  menuNo: 'outsourcedOrder',
  head: {
    ...{ issueNo, issueType, issueDate, reason },
    ...{ purchaseNo: orderLineFields.purchaseNo, orgNo: orderLineFields.orgNo },
    ...{ supplierNo: orderLineFields.supplierNo, supplierName: orderLineFields.supplierName },
    ...defineFields('orders', {
      orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
      createName: text({ ...printed, label: 'orders:change.who' }),
      isReversed: flag({ ...printed, label: 'orders:outsourced.isReversed' }),
      isReversal: flag({ ...printed, label: 'orders:outsourced.isReversal' }),
    }),
  },
  rows: {
    lines: {
      purchaseSeq: orderLineFields.purchaseSeq,
      ...{ goodsNo, componentNo, componentName, componentSpec, unitNo },
      ...placeFields,
      stockWarehouseNo: code({ ...printed, label: 'orders:fields.warehouseNo' }),
    },
  },
  sample: {
    head: { issueNo: 'MI-2026-00012', purchaseNo: 'PO-2026-00042', supplierNo: 'S1001' },
    rows: {
      lines: { goodsNo: 'PCB-IO-C2', componentNo: 'U-RS485', unitNo: 'PCS', stockWarehouseNo: 'RM', cellNo: 'A-01-01' },
    },
  },
  read: async ({ trx }, ids) => {
    type Found = Omit<PrintedDocument, 'rows'> & { lines: PrintedValues[] }
    const { rows } = await sql<Found>`
      select h.id, h.issue_no as "documentNo", h.org_no as "orgNo", h.supplier_no as "supplierNo",
        jsonb_build_object('issueNo', h.issue_no, 'issueType', h.issue_type, 'issueDate', h.issue_date, 'reason', h.reason,
          'purchaseNo', h.purchase_no, 'orgNo', h.org_no, 'orgName', coalesce(min(o.org_name), h.org_no),
          'supplierNo', h.supplier_no, 'supplierName', h.supplier_name, 'createName', h.create_name,
          'isReversed', h.is_reversed, 'isReversal', h.reverses_id is not null) as head,
        jsonb_agg(jsonb_build_object('purchaseSeq', d.purchase_seq, 'goodsNo', c.goods_no, 'componentNo', d.component_no,
          'componentName', d.component_name, 'componentSpec', d.component_spec, 'unitNo', d.unit_no,
          'stockWarehouseNo', d.stock_warehouse_no, 'cellNo', d.cell_no, 'lotNo', d.lot_no,
          'issueQty', trim_scale(d.issue_qty)::text) order by d.id) as lines
      from srm_component_issue h
      join srm_component_issue_line d on d.issue_id = h.id
      join srm_purchase_component c on c.id = d.component_id
      left join bm_org o on o.tenantsid = h.tenantsid and o.org_no = h.org_no
      where h.id = any (${ids}::bigint[]) group by h.id`.execute(trx)
    const byId = new Map(
      rows.map(({ lines: own, ...document }) => [document.id, { ...document, rows: { lines: own } }]),
    )
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  refusal: ({ head }) => (head.isReversed || head.isReversal ? ordersErrors.reversedIssueNotPrinted : null),
}
