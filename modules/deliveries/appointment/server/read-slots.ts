import { sql } from 'kysely'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type ReceivingPlace, readReceivingHours } from './read-receiving-hours.ts'
import { type Slot, slotsOf } from './slots-of.ts'

/** Where and when slots are asked for, and for which ASN that the caller sees: its own do not stand in its way. */
export interface SlotPlace extends ReceivingPlace {
  day: DateText
  asnId?: string | null | undefined
}

/** The slots of a day at a receiving address, within the hours in which goods are taken in there. */
export async function readSlots(trx: ScopedTransaction, place: SlotPlace, rules: DeliveryRules): Promise<Slot[]> {
  const hoursOf = await readReceivingHours(trx, place)
  const { rows } = await sql<{ from: string; to: string }>`
    select slot_from as "from", slot_to as "to"
    from slots_taken(${place.warehouseNo}, ${place.deliveryAddress}, ${place.day}::date,
      (select id from srm_asn_head where id = ${place.asnId ?? null}::bigint))`.execute(trx)
  return slotsOf(hoursOf(place.day), rules, rows)
}
