import type { Handler } from '#platform/server/call-context.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { announceAppointment } from './announce-appointment.ts'
import { decideAppointment, lockAppointment, setAppointmentState } from './lock-appointment.ts'

/** Cancels an appointment with a reason; its dock is free again. */
export const cancelAppointment: Handler<
  typeof appointmentCalls,
  'ISrmAsnAppointmentService/cancelAppointment'
> = async (context, { reason, ...key }) => {
  const appointment = await lockAppointment(context, key)
  const status = decideAppointment(appointment, 'cancel', context.caller.side)
  const state = await setAppointmentState(context, appointment, status, { reason })
  context.audit({ documentNo: state.asnNo, detail: { slotStart: appointment.slot_start, status, reason } })
  announceAppointment(context, appointment, 'appointmentCancelled', reason)
  return state
}
