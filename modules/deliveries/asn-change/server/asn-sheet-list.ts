import { sql } from 'kysely'
import { asnCustomFieldSet, asnLineCustomFieldSet, asnSheetFields } from '#modules/deliveries/asn/contract/fields.ts'
import {
  asnFactsSql,
  closedStateSql,
  isOverdueSql,
  mergedArrays,
  valuationColumns,
} from '#modules/deliveries/asn/server/asn-line-list.ts'
import type { AsnListExtra } from '#modules/deliveries/asn/server/asns.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** What an edit of a sheet's row needs beside its fields. */
export type AsnSheetExtra = AsnListExtra & { version: number } & { lineId: string }

/** The lots of ASNs with their lines and heads, one row each, found by the head's fields. */
export const asnSheetList = defineList<typeof asnSheetFields, AsnSheetExtra>({
  fields: asnSheetFields,
  table: 'srm_asn_lot',
  customFieldSets: [
    { ...asnCustomFieldSet, source: 'head' },
    { ...asnLineCustomFieldSet, isChild: true, source: 'line' },
  ],
  joins: {
    line: sql`join srm_asn_line line on line.id = t1.asn_line_id`,
    head: sql`join srm_asn_line of_head on of_head.id = t1.asn_line_id join srm_asn_head head on head.id = of_head.asn_id`,
  },
  columns: { isOverdue: isOverdueSql('head'), closedStatusName: closedStateSql('head'), ...valuationColumns('line') },
  severals: mergedArrays('head'),
  extra: {
    version: sql<number>`head.version`,
    unloadingWarehouseNo: sql<string>`head.warehouse_no`,
    ...asnFactsSql('head'),
    lineId: sql<string>`line.id`,
  },
  searchColumn: sql.ref('head.search_text'),
})
