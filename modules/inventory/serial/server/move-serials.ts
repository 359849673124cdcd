import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { SerialState } from '../contract/fields.ts'
import { INSIDE, type SerialAction, serialLifecycle } from '../contract/lifecycle.ts'
import type { Serial } from './read-serials.ts'

/** What of a serial number is otherwise after a step, by column. */
export type SerialPlace = Partial<Serial>

/** The document of a step, and why. */
export interface SerialDocument {
  type: string
  id: string
  no: string
  reason?: string
}

/** One step of a serial number. */
export interface SerialMove {
  serial: Serial
  place: SerialPlace
  document: SerialDocument
  /** The state to which it leads, where the lifecycle leaves several open. */
  to?: SerialState
}

/** Facts of a serial number, for its lifecycle. */
export const serialFacts = (serial: Serial) => ({
  isOnAsn: serial.asn_line_id !== null,
  isIssued: serial.issue_id !== null,
})

/** What a refusal about a serial number tells. */
export const serialNames = (serial: Serial) => ({
  serialNo: serial.serial_no,
  goodsNo: serial.item_no,
  asnNo: serial.asn_no,
  receiptNo: serial.receipt_no,
  warehouseNo: serial.warehouse_no,
})

/**
 * Moves serial numbers. This is the only way their state changes: the lifecycle decides, the database writes the step and carries it
 * out, and refuses it where somebody moved the number meanwhile. Numbers are taken in the order of their ids.
 */
export async function moveSerials(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  action: SerialAction,
  moves: readonly SerialMove[],
): Promise<void> {
  const ordered = moves.toSorted((a, b) => Number(BigInt(a.serial.id) - BigInt(b.serial.id)))
  await insertRows(
    trx,
    'wms_serial_move',
    ordered.map(({ serial, place, document, to }) => {
      const decision = decide(serialLifecycle, action, serial.status, caller.side, serialFacts(serial))
      if (!decision.isAllowed) return fail(decision.refusal, serialNames(serial))
      return {
        ...inheritedRow('wms_serial_move', serial),
        is_released: !INSIDE.has(action),
        serial_id: serial.id,
        serial_version: serial.version,
        action,
        status_from: serial.status,
        status_to: decision.to.find((state) => state === to) ?? decision.to[0] ?? serial.status,
        place,
        document_type: document.type,
        document_id: document.id,
        document_no: document.no,
        reason: document.reason ?? '',
        create_name: caller.userName,
      }
    }),
  )
}
