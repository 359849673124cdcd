import type { CallOutput } from '#platform/contract/calls.ts'
import type { Tone } from '#platform/web/detail/tone.ts'
import type { appointmentCalls } from '../contract/calls.ts'

/** An appointment as its lists show it. */
export type Appointment = CallOutput<
  typeof appointmentCalls,
  'ISrmAsnAppointmentService/getAppointmentPage'
>['records'][number]

/** Tones of its states where the one table of tones has none, or another one. */
export const APPOINTMENT_TONES: Record<string, Tone> = { requested: 'attention', refused: 'bad', done: 'neutral' }
