import { sql } from 'kysely'
import { formatQuantity } from '#platform/contract/decimal.ts'
import { code, date, defineFields, number, quantity, text } from '#platform/contract/fields.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { asnFields, asnLineFields } from '../contract/fields.ts'

const printed = { show: '' }

/** Labels of boxes: one page for each box of a notice's lot. */
export const printableLabel: PrintableDocument = {
  name: 'deliveries.label',
  titleKey: 'deliveries:fields.labelTitle',
  menuNo: 'labelPrint',
  head: defineFields('deliveries', {
    asnNo: asnFields.asnNo,
    asnSeq: asnLineFields.asnSeq,
    status: asnFields.status,
    purchaseNo: asnLineFields.purchaseNo,
    purchaseSeq: asnLineFields.purchaseSeq,
    goodsNo: asnLineFields.goodsNo,
    goodsName: asnLineFields.goodsName,
    spec: asnLineFields.spec,
    lotNo: code(printed),
    productDate: date(printed),
    qty: quantity({ ...printed, label: 'deliveries:fields.lotQty' }),
    purchaseUnitNo: asnLineFields.purchaseUnitNo,
    quantityText: text({ ...printed, label: 'deliveries:fields.boxQty' }),
    boxNo: number(printed),
    boxCount: number(printed),
    boxText: text({ ...printed, label: 'deliveries:fields.boxNo' }),
    unitCode: code(printed),
    unitMessage: code({ ...printed, label: 'deliveries:fields.unitCode' }),
    qrText: text({ ...printed, label: 'deliveries:fields.unitCode' }),
    orgNo: asnFields.orgNo,
    warehouseNo: asnFields.warehouseNo,
    supplierNo: asnFields.supplierNo,
    supplierName: asnFields.supplierName,
    deliveryDate: asnFields.deliveryDate,
  }),
  rows: {},
  read: async ({ trx }, ids) => {
    const labels = new Map((await readLabels(trx, ids)).map((label) => [label.id, label]))
    return ids.flatMap((id) => {
      const label = labels.get(id)
      if (!label) return []
      const quantityText = `${formatQuantity(label.qty)} ${label.purchaseUnitNo}`
      return {
        id,
        documentNo: label.asnNo,
        orgNo: label.orgNo,
        supplierNo: label.supplierNo,
        head: {
          ...label,
          quantityText,
          boxText: `${label.boxNo} / ${label.boxCount}`,
          unitMessage: unitMessage(label),
          qrText: qrText(label),
        },
        rows: {},
      }
    })
  },
  refusal: ({ head }) => (head.status === 'X' ? deliveriesErrors.voidedNotPrinted : null),
}

/** The box as a GS1 message: (00) an SSCC, (91) a number that only the company knows. */
const unitMessage = ({ isSscc, unitCode }: { isSscc: boolean; unitCode: string }): string =>
  `(${isSscc ? '00' : '91'})${unitCode}`

/** What a reader without connection needs of a box, in one symbol. */
const qrText = (label: Awaited<ReturnType<typeof readLabels>>[number]): string =>
  Object.entries({
    UNIT: label.unitCode,
    ITEM: label.goodsNo,
    LOT: label.lotNo,
    QTY: label.qty,
    UOM: label.purchaseUnitNo,
    PO: `${label.purchaseNo}/${label.purchaseSeq}`,
    ASN: `${label.asnNo}/${label.asnSeq}`,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

function readLabels(trx: ScopedTransaction, ids: readonly string[]) {
  return trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_lot as t', 't.id', 'b.asn_lot_id')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .innerJoin('srm_asn_head as h', 'h.id', 'l.asn_id')
    .select([
      'b.id',
      'b.unit_code as unitCode',
      'b.is_sscc as isSscc',
      'b.box_no as boxNo',
      'b.box_count as boxCount',
      't.lot_no as lotNo',
      't.product_date as productDate',
      'l.asn_seq as asnSeq',
      'l.purchase_no as purchaseNo',
      'l.purchase_seq as purchaseSeq',
      'l.goods_no as goodsNo',
      'l.goods_name as goodsName',
      'l.spec',
      'l.purchase_unit_no as purchaseUnitNo',
      'h.asn_no as asnNo',
      'h.status',
      'h.org_no as orgNo',
      'h.warehouse_no as warehouseNo',
      'h.supplier_no as supplierNo',
      'h.supplier_name as supplierName',
      'h.delivery_date as deliveryDate',
      sql<string>`trim_scale(b.qty)`.as('qty'),
    ])
    .where('b.id', 'in', ids)
    .execute()
}
