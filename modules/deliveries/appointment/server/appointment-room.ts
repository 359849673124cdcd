import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { appointmentCalls } from '../contract/calls.ts'
import { appointments, getSlots } from './appointments.ts'

/** The room of appointments. */
export const appointmentRoom: ServerRoom = {
  calls: [
    implementCalls(appointmentCalls, { ...appointments.handlers, 'ISrmAsnAppointmentService/getSlots': getSlots }),
  ],
  ...appointments.module,
}
