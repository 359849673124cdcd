import type { Handler } from '#platform/server/call-context.ts'
import { failIfMixed } from '#platform/server/fail-if-mixed.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { announceAppointment } from './announce-appointment.ts'
import {
  decideAppointment,
  endAppointments,
  type LockedAppointment,
  lockAppointment,
  lockAsns,
  setAppointmentState,
} from './lock-appointment.ts'

/** The purchaser confirms appointments; all or none. The one that an ASN had until then ends. */
export const confirmAppointments: Handler<
  typeof appointmentCalls,
  'ISrmAsnAppointmentService/confirmAppointment'
> = async (context, { list }) => {
  await lockAsns(
    context,
    list.map(({ id }) => id),
  )
  const appointments: LockedAppointment[] = []
  for (const key of list) appointments.push(await lockAppointment(context, key))
  failIfMixed(appointments)
  const states = []
  for (const appointment of appointments) {
    const status = decideAppointment(appointment, 'confirm', context.caller.side)
    await endAppointments(context, appointment.asn_id, 'replace', { states: ['confirmed'] })
    const state = await setAppointmentState(context, appointment, status, { review_name: context.caller.userName })
    context.audit({ documentNo: state.asnNo, detail: { slotStart: appointment.slot_start, status } })
    announceAppointment(context, appointment, 'appointmentConfirmed')
    states.push(state)
  }
  return states
}
