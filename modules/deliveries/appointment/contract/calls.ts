import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { appointment } from './document.ts'
import { appointmentRequest, daySlots, slotRequest } from './schemas.ts'

/** What fields do not say of it. */
export const appointmentSchemas = {
  row: z.object({ asnId: z.string() }),
  inputs: { create: appointmentRequest },
}

/** Calls of appointments. */
export const appointmentCalls = {
  ...documentCalls(appointment, appointmentSchemas),
  ...defineCalls({
    'ISrmAsnAppointmentService/getSlots': readCall(
      'The times of a day at which a receiving address unloads, each with how many docks are free.',
      byMenu(appointment.menuNo, 'isAdd'),
      slotRequest,
      daySlots,
    ),
  }),
}
