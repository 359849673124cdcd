import { sql } from 'kysely'
import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { failIfGone } from '#modules/deliveries/label/server/print-labels.ts'
import { printDocuments } from '#modules/files/server.ts'
import { code, date, defineFields, number, quantity, text } from '#platform/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { packageCalls } from '../contract/calls.ts'

const printed = { show: '' }

/** Labels of cartons and pallets: one page or more for each, with its number and what is inside. */
export const printablePackage: PrintableDocument = {
  name: 'deliveries.package',
  titleKey: 'deliveries:fields.packageTitle',
  menuNo: 'splitLabelPrint',
  head: defineFields('deliveries', {
    asnNo: asnFields.asnNo,
    status: asnFields.status,
    levelText: text({ ...printed, label: 'deliveries:fields.packageLevel' }),
    packageNo: number(printed),
    unitCode: code(printed),
    unitMessage: code({ ...printed, label: 'deliveries:fields.unitCode' }),
    boxCount: number(printed),
    contentText: text({ ...printed, label: 'deliveries:fields.packageContent' }),
    orgNo: asnFields.orgNo,
    warehouseNo: asnFields.warehouseNo,
    supplierNo: asnFields.supplierNo,
    supplierName: asnFields.supplierName,
    deliveryDate: date(printed),
  }),
  rows: {
    contents: defineFields('deliveries', {
      goodsNo: code({ ...printed, label: 'orders:fields.goodsNo' }),
      goodsName: text({ ...printed, label: 'orders:fields.goodsName' }),
      lotNo: code(printed),
      boxCount: number(printed),
      qty: quantity({ ...printed, label: 'deliveries:fields.packedQty' }),
      purchaseUnitNo: code({ ...printed, label: 'orders:fields.purchaseUnitNo' }),
    }),
  },
  sample: {
    head: {
      asnNo: 'ASN-2026-00017',
      levelText: 'Pallet',
      packageNo: 2,
      unitCode: '369012340000000024',
      unitMessage: '(00)369012340000000024',
      boxCount: 24,
      contentText: '24',
    },
    rows: { contents: { goodsNo: 'BOLT-M8-30', lotNo: 'LOT-26-07', boxCount: 24, qty: '6000', purchaseUnitNo: 'PCS' } },
  },
  read: async ({ trx, translate }, ids) => {
    const heads = await trx
      .selectFrom('srm_asn_package as p')
      .innerJoin('srm_asn_head as h', 'h.id', 'p.asn_id')
      .selectAll('p')
      .select(['h.asn_no', 'h.status', 'h.supplier_name', 'h.delivery_date'])
      .where('p.id', 'in', ids)
      .execute()
    const { rows } = await sql<{
      packageId: string
      goodsNo: string
      goodsName: string
      lotNo: string
      purchaseUnitNo: string
      boxCount: number
      qty: string
    }>`select o.package_id::text as "packageId", l.goods_no as "goodsNo", l.goods_name as "goodsName", t.lot_no as "lotNo",
        l.purchase_unit_no as "purchaseUnitNo", count(*)::int as "boxCount", trim_scale(sum(b.qty))::text as qty
      from (select p.id as package_id, p.id as inner_id from srm_asn_package p where p.id = any (${ids}::bigint[])
        union all
        select c.parent_id, c.id from srm_asn_package c where c.parent_id = any (${ids}::bigint[])) o
      join srm_asn_label b on b.package_id = o.inner_id
      join srm_asn_line l on l.id = b.asn_line_id
      join srm_asn_lot t on t.id = b.asn_lot_id
      group by 1, 2, 3, 4, 5 order by 1, min(l.asn_seq), 4`.execute(trx)
    const contentsOf = Map.groupBy(rows, ({ packageId }) => packageId)
    const headOf = new Map(heads.map((head) => [head.id, head]))
    return ids.flatMap((id) => {
      const head = headOf.get(id)
      if (!head) return []
      const contents = contentsOf.get(id) ?? []
      const boxCount = contents.reduce((total, row) => total + row.boxCount, 0)
      return {
        id,
        documentNo: head.asn_no,
        orgNo: head.org_no,
        supplierNo: head.supplier_no,
        head: {
          asnNo: head.asn_no,
          status: head.status,
          levelText: translate(`deliveries:enums.packageLevel.${head.package_level}`),
          packageNo: head.package_no,
          unitCode: head.unit_code,
          unitMessage: `(${head.is_sscc ? '00' : '91'})${head.unit_code}`,
          boxCount,
          contentText: translate('deliveries:packages.boxes', { number: boxCount }),
          orgNo: head.org_no,
          warehouseNo: head.warehouse_nos.join(', '),
          supplierNo: head.supplier_no,
          supplierName: head.supplier_name,
          deliveryDate: head.delivery_date,
        },
        rows: { contents: contents.map(({ packageId: _package, ...row }) => row) },
      }
    })
  },
  refusal: ({ head }) => (head.status === 'X' ? deliveriesErrors.voidedNotPrinted : null),
}

/** Prints labels of cartons and pallets; one that was taken apart has no label any more. */
export const printPackageLabels: Handler<typeof packageCalls, 'ISupBmBarcodePrintService/printpackagelabel'> = async (
  context,
  order,
) => {
  await failIfGone(context.trx, 'srm_asn_package', order.ids, deliveriesErrors.packageGone)
  return printDocuments(context, printablePackage, order)
}
