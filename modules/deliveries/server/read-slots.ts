import { sql } from 'kysely'
import { readWorkingCalendars } from '#modules/master-data/server/index.ts'
import type { DateText } from '#platform/contract/dates.ts'
import { spansOf, type WorkingSpan } from '#platform/contract/working-time.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { commonSpans, type Slot, secondsOf, slotsOf } from './slots-of.ts'

/** Where and when slots are asked for, and for which notice that the caller sees: its own do not stand in its way. */
export interface SlotPlace {
  tenantsid: string
  orgNo: string
  warehouseNo: string
  deliveryAddress: string
  day: DateText
  asnId?: string | null | undefined
}

const WHOLE_DAY: WorkingSpan = { startSeconds: 0, endSeconds: 86_400 }

/**
 * The slots of a day at a receiving address: within the hours of the organisation's calendar and the address's receiving window.
 * Where there is neither, goods are taken in at any time.
 */
export async function readSlots(trx: ScopedTransaction, place: SlotPlace, rules: DeliveryRules): Promise<Slot[]> {
  const calendar = (await readWorkingCalendars(trx))(place.orgNo, '')
  const hours = calendar ? spansOf(place.day, calendar) : [WHOLE_DAY]
  const window = await receivingWindow(trx, place)
  const { rows } = await sql<{ from: string; to: string }>`
    select slot_from as "from", slot_to as "to"
    from slots_taken(${place.warehouseNo}, ${place.deliveryAddress}, ${place.day}::date,
      (select id from srm_asn_head where id = ${place.asnId ?? null}::bigint))`.execute(trx)
  return slotsOf(commonSpans(hours, window), rules, rows)
}

/** Between which times goods are taken in at an address on record; at any time anywhere else. */
async function receivingWindow(
  trx: ScopedTransaction,
  { tenantsid, warehouseNo, deliveryAddress }: SlotPlace,
): Promise<WorkingSpan> {
  const address = await trx
    .selectFrom('bm_delivery_address')
    .select(['receive_time_start as start', 'receive_time_end as end'])
    .where('tenantsid', '=', tenantsid)
    .where('loadadr_type', '=', '1')
    .where('warehouse_no', '=', warehouseNo)
    .where('address', '=', deliveryAddress)
    .where('status_code', '=', '1')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    startSeconds: address?.start ? secondsOf(address.start) : WHOLE_DAY.startSeconds,
    endSeconds: address?.end ? secondsOf(address.end) : WHOLE_DAY.endSeconds,
  }
}
