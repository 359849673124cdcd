import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { serialCalls } from '../contract/calls.ts'
import { serialList } from './serial-list.ts'

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
