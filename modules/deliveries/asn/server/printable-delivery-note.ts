import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { joinCustomFields, withCustomValues } from '#platform/server/custom-fields/join-custom-fields.ts'
import type { ListDefinition, ListRow } from '#platform/server/list/define-list.ts'
import { rowsOfIds, selectSql } from '#platform/server/list/read-list.ts'
import type { PrintableDocument, PrintedValues } from '#platform/server/print/printable-document.ts'
import { asnCustomFieldSet, asnFields, asnLineCustomFieldSet, asnLineFields } from '../contract/fields.ts'
import { asnLineList } from './asn-line-list.ts'
import { asns } from './asns.ts'

const printed = { show: '' }

const printedHeads: ListDefinition<typeof asnFields, { orgName: string; warehouseName: string }> = {
  ...asns.list,
  extra: {
    orgName: sql`coalesce((select o.org_name from bm_org o where o.tenantsid = t1.tenantsid and o.org_no = t1.org_no), t1.org_no)`,
    warehouseName: sql`(select string_agg(coalesce(w.warehouse_name, n.no), ', ' order by n.no) from unnest(t1.warehouse_nos) n (no)
      left join bm_warehouse w on w.tenantsid = t1.tenantsid and w.warehouse_no = n.no)`,
  },
}

type LineExtra = { asnId: string; lotNos: string; serialNos: string }
const printedLines: ListDefinition<typeof asnLineFields, LineExtra> = {
  ...asnLineList,
  // What the supplier announced, whatever more came.
  columns: { ...asnLineList.columns, deliveryQty: sql`t1.delivery_qty - t1.over_receipt_qty` },
  extra: {
    asnId: sql`t1.asn_id`,
    lotNos: sql`coalesce((select string_agg(t.lot_no, ', ' order by t.id) from srm_asn_lot t where t.asn_line_id = t1.id), '')`,
    serialNos: sql`case when t1.is_serial then coalesce((select string_agg(s.serial_no, ', ' order by s.id) from wms_serial s
      where s.asn_line_id = t1.id), '') else '' end`,
  },
}

/** ASNs as delivery notes: head, lines and the lots of each line. */
export const printableDeliveryNote: PrintableDocument = {
  name: 'deliveries.deliveryNote',
  titleKey: 'deliveries:fields.printTitle',
  menuNo: 'asnTracking',
  head: {
    ...asnFields,
    ...defineFields('deliveries', {
      orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
      warehouseName: text({ ...printed, label: 'orders:fields.warehouseNo' }),
    }),
  },
  rows: {
    lines: {
      ...asnLineFields,
      ...defineFields('deliveries', {
        lotNos: text({ ...printed, label: 'deliveries:fields.lotNo' }),
        serialNos: text({ ...printed, label: 'inventory:titles.serial' }),
      }),
    },
  },
  customFieldSet: asnCustomFieldSet,
  rowCustomFieldSets: { lines: asnLineCustomFieldSet },
  sample: {
    head: {
      asnNo: 'ASN-2026-00017',
      supplierNo: 'S1001',
      senderPhone: '13800000000',
      carNo: 'B12345',
      trackingNo: 'SF1234567890',
    },
    rows: {
      lines: {
        purchaseNo: 'PO-2026-00042',
        goodsNo: 'BOLT-M8-30',
        purchaseUnitNo: 'PCS',
        lotNos: 'LOT-26-07, LOT-26-08',
        serialNos: '',
      },
    },
  },
  read: async (context, ids) => {
    const heads = await rowsOfIds(context, printedHeads, ids)
    const joined = await joinCustomFields(context, printedLines)
    const { rows } = await sql<ListRow<typeof asnLineFields, LineExtra>>`
      select ${selectSql(joined.list)} from srm_asn_line t1
      where t1.asn_id = any (${ids}::bigint[]) order by t1.asn_id, t1.asn_seq`.execute(context.trx)
    const linesOf = Map.groupBy(rows, ({ asnId }) => asnId)
    return heads.map(({ id, ...head }) => ({
      id,
      documentNo: head.asnNo,
      orgNo: head.orgNo,
      supplierNo: head.supplierNo,
      head: head as PrintedValues,
      rows: { lines: (linesOf.get(id) ?? []).map((line) => withCustomValues(joined.list, line) as PrintedValues) },
    }))
  },
  refusal: ({ head }) => (head.status === 'X' ? deliveriesErrors.voidedNotPrinted : null),
}
