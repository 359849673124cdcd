import type { LockedAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import type { ShippingDetails } from '#modules/deliveries/asn/server/shipping-columns.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceBooked, endAppointments, takeSlot } from './appointments.ts'

/** Where and when an ASN goes now; its warehouse changes with its first line. */
type ChangedTravel = Pick<ShippingDetails, 'deliveryDate' | 'deliveryAddress'> & { warehouseNo?: string }

/**
 * Lets the time of a locked ASN follow what is corrected of it. Goods are not unloaded before they leave; and at another
 * warehouse or address a dock has to be free at the same time, which gives back the one at the old address. Answers the time that was taken.
 */
export async function followAppointment(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  { head }: Pick<LockedAsn, 'head'>,
  { deliveryDate, deliveryAddress, warehouseNo = head.warehouse_no }: ChangedTravel,
  rules: DeliveryRules,
): Promise<string | null> {
  const isMoved = deliveryAddress !== head.delivery_address || warehouseNo !== head.warehouse_no
  if (!isMoved && deliveryDate <= head.delivery_date) return null
  const booked = await context.trx
    .selectFrom('srm_asn_appointment')
    .select(['slot_day', 'slot_from', 'slot_start'])
    .where('asn_id', '=', head.id)
    .where('status', 'in', ['requested', 'confirmed'])
    .orderBy('id', 'desc')
    .execute()
  const [latest] = booked
  if (booked.some(({ slot_day }) => slot_day < deliveryDate)) {
    fail(deliveriesErrors.appointmentBeforeDelivery, { date: deliveryDate })
  }
  if (!latest || !isMoved) return null
  await endAppointments(context, head.id, 'replace')
  const moved = { ...head, warehouse_no: warehouseNo, delivery_date: deliveryDate, delivery_address: deliveryAddress }
  announceBooked(context, await takeSlot(context, moved, { day: latest.slot_day, time: latest.slot_from }, rules))
  return latest.slot_start
}
