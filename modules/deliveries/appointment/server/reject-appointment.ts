import type { Handler } from '#platform/server/call-context.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { announceAppointment } from './announce-appointment.ts'
import { decideAppointment, lockAppointment, setAppointmentState } from './lock-appointment.ts'

/** The purchaser refuses a requested appointment with a reason; one that was confirmed before it stays. */
export const rejectAppointment: Handler<
  typeof appointmentCalls,
  'ISrmAsnAppointmentService/refuseAppointment'
> = async (context, { reason, ...key }) => {
  const appointment = await lockAppointment(context, key)
  const status = decideAppointment(appointment, 'refuse', context.caller.side)
  const review = { reason, review_name: context.caller.userName }
  const state = await setAppointmentState(context, appointment, status, review)
  context.audit({ documentNo: state.asnNo, detail: { slotStart: appointment.slot_start, status, reason } })
  announceAppointment(context, appointment, 'appointmentRefused', reason)
  return state
}
