import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
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

/** Handlers of it. */
export const serialHandlers = listHandlers('IWmsSerialService', 'Serial', {
  list: serialList,
  titleKey: 'inventory:titles.serial',
  tabs: serialTabs,
  present: () => (row) => row,
})
