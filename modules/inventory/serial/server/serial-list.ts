import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
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

/** Handlers of it. */
export const serialHandlers = listHandlers('IWmsSerialService', 'Serial', {
  list: serialList,
  titleKey: 'inventory:titles.serial',
  tabs: serialTabs,
  present: () => (row) => row,
})

type Moves = CallOutput<typeof serialCalls, 'IWmsSerialService/getSerialById'>['moves']

/** A serial number with its trail, as far as its reader may see the steps. */
export const readSerial: Handler<typeof serialCalls, 'IWmsSerialService/getSerialById'> = async (context, { id }) => {
  const query = { current: 1, size: 1, condition: { ids: [id] } }
  const [row = fail(platformErrors.notFound)] = (await readList(context, serialList, query, (one) => one)).records
  const { rows: moves } = await sql<Moves[number]>`
    select id, action, status_from as "statusFrom", status_to as "statusTo", document_no as "documentNo",
      coalesce(place ->> 'cell_no', '') as "cellNo", reason, party, create_name as "createName",
      to_char(create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from wms_serial_move where serial_id = ${id} order by id`.execute(context.trx)
  return { ...row, moves }
}
