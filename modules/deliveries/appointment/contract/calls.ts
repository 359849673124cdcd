import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { appointmentFields } from './fields.ts'
import {
  appointmentKeys,
  appointmentPage,
  appointmentRequest,
  appointmentState,
  appointmentStates,
  appointmentWithReason,
  daySlots,
  slotRequest,
} from './schemas.ts'

const MENU = 'asnAppointment'
const search = byMenu(MENU, 'isSearch')

/** Calls of appointments. The specification names none of them; see docs/service-names.md. */
export const appointmentCalls = defineCalls({
  'ISrmAsnAppointmentService/getAppointmentPage': documentListCall(
    'Appointments of notices that the reader may see, in the order of their times.',
    search,
    appointmentFields,
    appointmentPage,
  ),
  'ISrmAsnAppointmentService/getAppointmentStatus': countsCall(
    'Number of appointments of today, to come and requested under the current search.',
    search,
    appointmentFields,
  ),
  'ISrmAsnAppointmentService/exportexcel': exportCall(
    'The appointments of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    appointmentFields,
    'appointment.export',
  ),
  'ISrmAsnAppointmentService/getSlots': {
    summary: 'The times of a day at which a receiving address unloads, each with how many docks are free.',
    input: slotRequest,
    output: daySlots,
    access: byMenu(MENU, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmAsnAppointmentService/bookAppointment': {
    summary: 'Books a time for an ASN, or asks for another one: what is confirmed stands until the new one is.',
    input: appointmentRequest,
    output: appointmentState,
    access: byMenu(MENU, 'isAdd'),
    audit: { action: 'appointment.book' },
    repeat: 'key',
  },
  'ISrmAsnAppointmentService/confirmAppointment': {
    summary: 'The purchaser confirms appointments; all or none. What an ASN had before them ends.',
    input: appointmentKeys,
    output: appointmentStates,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'appointment.confirm' },
    repeat: 'key',
  },
  'ISrmAsnAppointmentService/refuseAppointment': {
    summary: 'The purchaser refuses a requested appointment with a reason.',
    input: appointmentWithReason,
    output: appointmentState,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'appointment.refuse' },
    repeat: 'key',
  },
  'ISrmAsnAppointmentService/cancelAppointment': {
    summary: 'Cancels an appointment with a reason; its dock is free again.',
    input: appointmentWithReason,
    output: appointmentState,
    access: byMenu(MENU, 'isCancelInvalid'),
    audit: { action: 'appointment.cancel' },
    repeat: 'key',
  },
})
