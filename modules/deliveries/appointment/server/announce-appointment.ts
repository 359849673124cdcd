import { announceAsn, asnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import type { NotificationEvent } from '#modules/messages/notification/contract/notification-events.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** An appointment as its announcement needs it. */
interface AnnouncedAppointment {
  asn_no: string
  org_no: string
  warehouse_no: string
  classify_type: string
  warehouse_nos: string[]
  classify_types: string[]
  supplier_no: string
  supplier_name: string
  slot_start: string
}

/** Tells everybody who may see the ASN that its time changed, and those who want messages what happened to it. */
export function announceAppointment(
  context: Pick<CallContext, 'announce'>,
  appointment: AnnouncedAppointment,
  name: NotificationEvent,
  reason = '',
): void {
  announceAsn(context, appointment, [], asnEvent(name, appointment, { slotStart: appointment.slot_start, reason }))
}
