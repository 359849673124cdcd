import { sql } from 'kysely'
import { asnFields, asnLineFields, mayTravel } from '#modules/deliveries/asn/contract/fields.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { readBarcodeRules } from '#modules/master-data/server.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { code, date, defineFields, number, quantity, text } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { labelMessages } from './label-messages.ts'

const printed = { show: '' }

/** Labels of boxes: one page for each box of an ASN's lot. */
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
    serialNos: text({ ...printed, label: 'inventory:titles.serial' }),
    serialText: text({ ...printed, label: 'inventory:titles.serial' }),
    boxNo: number(printed),
    boxCount: number(printed),
    boxText: text({ ...printed, label: 'deliveries:fields.boxNo' }),
    unitCode: code(printed),
    unitMessage: code({ ...printed, label: 'deliveries:fields.unitCode' }),
    locationMessage: code({ ...printed, label: 'deliveries:fields.gln' }),
    plainMessage: code({ ...printed, label: 'deliveries:fields.plainMessage' }),
    qrText: text({ ...printed, label: 'deliveries:fields.unitCode' }),
    gs1QrMessage: code({ ...printed, label: 'deliveries:fields.gs1QrMessage' }),
    orgNo: asnFields.orgNo,
    warehouseNo: asnFields.warehouseNo,
    supplierNo: asnFields.supplierNo,
    supplierName: asnFields.supplierName,
    deliveryDate: asnFields.deliveryDate,
  }),
  rows: {},
  sample: {
    head: {
      asnNo: 'ASN-2026-00017',
      asnSeq: 1,
      purchaseNo: 'PO-2026-00042',
      purchaseSeq: 10,
      goodsNo: 'BOLT-M8-30',
      lotNo: 'LOT-26-07',
      qty: '250',
      purchaseUnitNo: 'PCS',
      quantityText: '250 PCS',
      serialNos: '',
      serialText: '',
      boxNo: 2,
      boxCount: 4,
      boxText: '2 / 4',
      unitCode: '369012340000000017',
      unitMessage: '(00)369012340000000017',
      plainMessage: '',
      locationMessage: '(410)6901234000009',
      qrText:
        'UNIT=369012340000000017;ITEM=BOLT-M8-30;LOT=LOT-26-07;QTY=250;UOM=PCS;PO=PO-2026-00042/10;ASN=ASN-2026-00017/1',
      gs1QrMessage: '',
    },
  },
  read: async (context, ids) => {
    const { trx } = context
    const labels = new Map((await readLabels(trx, ids)).map((label) => [label.id, label]))
    const barcodes = await readBarcodeRules(
      trx,
      [...labels.values()].map(({ goodsNo }) => goodsNo),
    )
    return ids.flatMap((id) => {
      const found = labels.get(id)
      if (!found) return []
      const { hasItemRule, ...label } = found
      const quantityText = `${formatQuantity(label.qty)} ${label.purchaseUnitNo}`
      return {
        id,
        documentNo: label.asnNo,
        orgNo: label.orgNo,
        supplierNo: label.supplierNo,
        head: {
          ...label,
          quantityText,
          serialNos: label.serialNos.join(', '),
          serialText: label.serialNos.length === 0 ? '' : `SN ${label.serialNos.join(', ')}`,
          boxText: `${[label.boxNo, label.partPath].filter(Boolean).join('-')} / ${label.boxCount}`,
          ...labelMessages(context, label, hasItemRule ? barcodes.get(label.goodsNo) : undefined),
          locationMessage: label.gln === '' ? '' : `(410)${label.gln}`,
        },
        rows: {},
      }
    })
  },
  refusal: ({ head }) => labelRefusal(String(head.status)),
}

/** Boxes are labelled while their goods may travel. */
export function labelRefusal(status: string): ErrorDeclaration | null {
  if (status === 'X') return deliveriesErrors.voidedNotPrinted
  return mayTravel(status) ? null : deliveriesErrors.notTravelling
}

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
      'b.part_path as partPath',
      'b.rule_serial as ruleSerial',
      'b.serial_nos as serialNos',
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
      'l.warehouse_no as warehouseNo',
      'h.supplier_no as supplierNo',
      'h.supplier_name as supplierName',
      'h.delivery_date as deliveryDate',
      sql<string>`trim_scale(b.qty)`.as('qty'),
      sql<boolean>`item_rule_labels(l.goods_no, b.org_no, l.purchase_unit_no)`.as('hasItemRule'),
      sql<string>`to_char(b.create_date, 'YYYY-MM-DD')`.as('labelDay'),
      sql<string>`coalesce((select r.gln from srm_label_rule_config r where r.org_no in (b.org_no, '*') and r.gln <> ''
        order by r.org_no = '*' limit 1), '')`.as('gln'),
    ])
    .where('b.id', 'in', ids)
    .execute()
}
