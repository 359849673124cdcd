import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { announceAppointment } from './announce-appointment.ts'
import { isOverOf } from './lock-appointment.ts'
import { takeSlot } from './take-slot.ts'

/** Books a time for an ASN of which nothing has come, or asks for another one. */
export const bookAppointment: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/bookAppointment'> = async (
  context,
  { asnId, day, time },
) => {
  const { trx } = context
  const asn = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', asnId).forUpdate().executeTakeFirst()
  if (!asn) return fail(platformErrors.notFound)
  if (await isOverOf(trx, asn)) fail(deliveriesErrors.appointmentOver)
  const rules = await readDeliveryRules(trx, asn.tenantsid, asn.org_no)
  const taken = await takeSlot(context, asn, { day, time }, rules)
  const slot_start = `${day} ${time}`
  context.audit({ documentNo: asn.asn_no, detail: { slotStart: slot_start, status: taken.status } })
  const name = taken.status === 'confirmed' ? 'appointmentConfirmed' : 'appointmentRequested'
  announceAppointment(context, { ...asn, slot_start }, name)
  return taken
}
