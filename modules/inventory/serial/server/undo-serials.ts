import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { SerialState } from '../contract/fields.ts'
import type { SerialAction } from '../contract/lifecycle.ts'
import { moveSerials, type SerialDocument, type SerialPlace } from './move-serials.ts'
import type { Serial } from './read-serials.ts'

/** Which step each action takes back. */
const UNDONE = {
  release: 'announce',
  takeBackArrival: 'arrive',
  cancelReceipt: 'accept',
  cancelRefusal: 'refuse',
  cancelReturn: 'returnGoods',
  cancelIssue: 'issue',
  cancelTakeBack: 'takeBack',
} as const satisfies Partial<Record<SerialAction, SerialAction>>

/**
 * Takes the latest step of its kind of each serial number back: it is exactly where it was before. What waited for inspection before
 * it was received is on its way again, as the goods of a cancelled receipt are.
 */
export async function undoSerials(
  context: Pick<CallContext, 'trx' | 'caller'>,
  action: keyof typeof UNDONE,
  serials: readonly Serial[],
  documentOf: (serial: Serial) => SerialDocument,
): Promise<void> {
  if (serials.length === 0) return
  const { rows } = await sql<{ serialId: string; was: SerialPlace & { status: SerialState } }>`
    select distinct on (serial_id) serial_id as "serialId", old_values as was from wms_serial_move
    where serial_id = any (${serials.map(({ id }) => id)}::bigint[]) and action = ${UNDONE[action]}
    order by serial_id, id desc`.execute(context.trx)
  const before = new Map(rows.map(({ serialId, was }) => [serialId, was]))
  await moveSerials(
    context,
    action,
    serials.map((serial) => {
      const { status = 'initial', ...place } = before.get(serial.id) ?? {}
      const isArrival = status === 'arrival'
      return {
        serial,
        place: isArrival ? { ...place, inspection_id: null } : place,
        to: isArrival ? 'initial' : status,
        document: documentOf(serial),
      }
    }),
  )
}
