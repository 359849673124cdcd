import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { customRow } from '#platform/contract/custom-fields/custom-fields.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { asnCustomFieldSet, asnFields, asnLineCustomFieldSet, asnLineFields } from '../contract/fields.ts'
import { closedStateSql, isOverdueSql, valuationColumns } from './asn-line-list.ts'

const printed = { show: '' }

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
  read: async ({ trx }, ids) => {
    const heads = await trx
      .selectFrom('srm_asn_head as h')
      .leftJoin('bm_org as o', (join) =>
        join.onRef('o.tenantsid', '=', 'h.tenantsid').onRef('o.org_no', '=', 'h.org_no'),
      )
      .selectAll('h')
      .select((eb) => [
        eb.fn.coalesce('o.org_name', 'h.org_no').as('org_name'),
        sql<string>`(select string_agg(coalesce(w.warehouse_name, n.no), ', ' order by n.no) from unnest(h.warehouse_nos) n (no)
          left join bm_warehouse w on w.tenantsid = h.tenantsid and w.warehouse_no = n.no)`.as('warehouse_name'),
        sql<string>`to_char(h.create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('created'),
        sql<string>`to_char(h.update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updated'),
        isOverdueSql('h').as('is_overdue'),
        closedStateSql('h').as('closed_status_name'),
      ])
      .where('h.id', 'in', ids)
      .execute()
    const valuation = valuationColumns('l')
    const lines = await trx
      .selectFrom('srm_asn_line as l')
      .selectAll('l')
      .select(
        sql<string>`coalesce((select string_agg(t.lot_no, ', ' order by t.id) from srm_asn_lot t where t.asn_line_id = l.id), '')`.as(
          'lot_nos',
        ),
      )
      .select(
        sql<string>`case when l.is_serial then coalesce((select string_agg(s.serial_no, ', ' order by s.id) from wms_serial s
          where s.asn_line_id = l.id), '') else '' end`.as('serial_nos'),
      )
      .select([valuation.valuationQty.as('valuation_qty'), valuation.valuationUnitNo.as('valuation_unit_no')])
      .where('l.asn_id', 'in', ids)
      .orderBy('l.asn_id')
      .orderBy('l.asn_seq')
      .execute()
    const headOf = new Map(heads.map((row) => [row.id, row]))
    const linesOf = Map.groupBy(lines, (line) => line.asn_id)
    return ids.flatMap((id) => {
      const row = headOf.get(id)
      if (!row) return []
      const rows = (linesOf.get(id) ?? []).map((line) => ({
        ...printedValues(line),
        // What the supplier announced, whatever more came.
        deliveryQty: subtract(line.delivery_qty, line.over_receipt_qty),
        lineRemarks: line.remarks,
      }))
      return {
        id,
        documentNo: row.asn_no,
        orgNo: row.org_no,
        supplierNo: row.supplier_no,
        head: {
          ...printedValues(row),
          warehouseNo: row.warehouse_nos.join(', '),
          classifyType: row.classify_types.join(', '),
          createDate: row.created,
          updateDate: row.updated,
        },
        rows: { lines: rows },
      }
    })
  },
  refusal: ({ head }) => (head.status === 'X' ? deliveriesErrors.voidedNotPrinted : null),
}

type Value = string | number | boolean | null
type StoredRow = Readonly<Record<string, unknown>> & { custom: unknown }

/** A stored row under the names of its fields, custom ones among them. */
function printedValues({ custom, ...row }: StoredRow): Record<string, Value> {
  const own = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
    value as Value,
  ])
  return { ...Object.fromEntries(own), ...customRow(custom as CustomValues) }
}
