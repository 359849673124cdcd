import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { documentFileStore } from '#modules/files/server.ts'
import { readStockLocks } from '#modules/master-data/server.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { asnSchemas } from '../contract/calls.ts'
import { asn } from '../contract/document.ts'
import { asnCustomFieldSet } from '../contract/fields.ts'
import {
  asnActions,
  asnFactsSql,
  closedStateSql,
  isOverdueSql,
  mergedArrays,
  mergedColumns,
  RECEIVING,
} from './asn-line-list.ts'

/** What an ASN's actions depend on beside its fields. */
export type AsnListExtra = {
  /** Of the warehouses of its lines, the one at which it is unloaded. */
  unloadingWarehouseNo: string
  isTouched: boolean
  isGiftOpen: boolean
}

const added = { date: 'create_date', name: 'create_name' }
const ofAsn = { column: 'asn_id', added }
const ofLine = { column: 'asn_line_id', through: { table: 'srm_asn_line', column: 'asn_id' } }

/** ASNs at work: their list, files and history. */
export const asns = implementDocument<typeof asn, typeof asnSchemas, AsnListExtra>(asn, asnSchemas, {
  list: {
    customFieldSets: [asnCustomFieldSet],
    columns: { isOverdue: isOverdueSql('t1'), closedStatusName: closedStateSql('t1'), ...mergedColumns('t1') },
    severals: mergedArrays('t1'),
    extra: { unloadingWarehouseNo: sql<string>`t1.warehouse_no`, ...asnFactsSql('t1') },
    materialisedTabs: 'status',
  },
  hidden: ['isTouched', 'isGiftOpen'],
  restrict: async (context) => {
    const held = await readStockLocks(context, RECEIVING)
    return (row) => held(row.warehouseNo, asnActions(context, row.status, row))
  },
  files: {
    store: documentFileStore,
    // While the papers may still be completed.
    refusal: ({ status }) => (['0', '1', '2', '3'].includes(status) ? null : deliveriesErrors.filesClosed),
  },
  parts: [
    { part: 'lines', table: 'srm_asn_line', ...ofAsn, canGo: true },
    { part: 'lots', table: 'srm_asn_lot', ...ofLine },
    { part: 'invoices', table: 'srm_asn_invoice', ...ofAsn, canGo: true },
    { part: 'packages', table: 'srm_asn_package', ...ofAsn },
    { part: 'boxes', table: 'srm_asn_label', ...ofLine, added },
    { part: 'appointments', table: 'srm_asn_appointment', ...ofAsn },
  ],
})
