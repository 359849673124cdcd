import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { serialCalls } from '../contract/calls.ts'
import { SERIAL_STATES, serialFields } from '../contract/fields.ts'

type SerialExtra = { asnId: string | null; asnLineId: string | null; receiptId: string | null }

/** Serial numbers, those that moved last first. */
export const serialList = defineList<typeof serialFields, SerialExtra>({
  fields: serialFields,
  table: 'wms_serial',
  extra: {
    asnId: sql<string | null>`t1.asn_id`,
    asnLineId: sql<string | null>`t1.asn_line_id`,
    receiptId: sql<string | null>`t1.receipt_id`,
  },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the serial numbers: all, and one per state. */
const serialTabs = { all: {}, ...Object.fromEntries(SERIAL_STATES.map((status) => [status, { status }])) }

/** A page of serial numbers. */
export const listSerials: Handler<typeof serialCalls, 'IWmsSerialService/getSerialPage'> = (context, query) =>
  readList(context, serialList, query, (row) => row)

/** Serial numbers per state under the current search; the search's own state does not count. */
export const countSerials: Handler<typeof serialCalls, 'IWmsSerialService/getSerialStatus'> = (
  context,
  { condition },
) => countTabs(context, serialList, { ...condition, status: null }, serialTabs)

/** All serial numbers of a search. */
export const exportSerials: Handler<typeof serialCalls, 'IWmsSerialService/exportexcel'> = (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, serialList, query, context.translate('inventory:titles.serial'))
}
