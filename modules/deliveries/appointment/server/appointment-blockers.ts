import type { AsnBlocker, AsnTravel } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { readSlots, type SlotPlace } from './read-slots.ts'

/** Where an ASN says at what time it comes. */
const PATH = 'appointmentTime'

/** What is against the time at which an ASN comes: none where one is needed, one at which nobody unloads, one that is taken. */
export async function appointmentBlockers(
  trx: ScopedTransaction,
  place: Pick<SlotPlace, 'tenantsid' | 'orgNo' | 'warehouseNo'>,
  rules: DeliveryRules,
  isNeeded: boolean,
  travel: AsnTravel,
): Promise<AsnBlocker[]> {
  const { deliveryAddress, appointmentTime: time, asnId } = travel
  const day = travel.appointmentDay ?? travel.expectedArrivalDate
  if (!time) return isNeeded ? [{ path: PATH, declaration: deliveriesErrors.appointmentMissing, parameters: {} }] : []
  if (!day || !deliveryAddress) return []
  return slotErrors(await readSlots(trx, { ...place, deliveryAddress, day, asnId }, rules), day, time)
}

/** What is against unloading at this time, among the slots of its day. */
export function slotErrors(
  slots: readonly { from: string; to: string; free: number }[],
  day: string,
  time: string,
): AsnBlocker[] {
  const slot = slots.find(({ from }) => from === time)
  const [first] = slots
  if (!slot) {
    const declaration = first ? deliveriesErrors.appointmentOutside : deliveriesErrors.appointmentDayClosed
    return [
      { path: PATH, declaration, parameters: { day, time, start: first?.from ?? '', end: slots.at(-1)?.to ?? '' } },
    ]
  }
  if (slot.free > 0) return []
  const next = slots.find(({ from, free }) => free > 0 && from > time) ?? slots.find(({ free }) => free > 0)
  return next
    ? [{ path: PATH, declaration: deliveriesErrors.slotTaken, parameters: { day, time, next: next.from } }]
    : [{ path: PATH, declaration: deliveriesErrors.dayTaken, parameters: { day } }]
}
