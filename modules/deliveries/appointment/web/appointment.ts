import type { CallOutput } from '#platform/contract/calls.ts'
import type { appointmentCalls } from '../contract/calls.ts'

/** An appointment as its lists show it. */
export type Appointment = CallOutput<
  typeof appointmentCalls,
  'ISrmAsnAppointmentService/getAppointmentPage'
>['records'][number]
