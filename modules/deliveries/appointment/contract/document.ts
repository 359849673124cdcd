import { defineDocument } from '#platform/contract/documents.ts'
import { toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { appointmentCard, appointmentFields } from './fields.ts'
import { appointmentLifecycle } from './lifecycle.ts'

const due = { summary: 'slot', path: '/offsite/asnAppointment?tab=all&keyword=' } as const

/** When an ASN is unloaded where. The specification names no calls of it; see docs/service-names.md. */
export const appointment = defineDocument({
  kind: 'appointment',
  table: 'srm_asn_appointment',
  number: { field: 'asnNo' },
  partOf: 'asn',
  service: 'ISrmAsnAppointmentService',
  noun: 'Appointment',
  menuNo: 'asnAppointment',
  texts: 'deliveries:appointment',
  titleKey: 'deliveries:routes.asnAppointment',
  log: 'appointment',
  topic: 'deliveries',
  what: 'appointments',
  fields: appointmentFields,
  lifecycle: appointmentLifecycle,
  create: {
    summary: 'Books a time for an ASN, or asks for another one: what is confirmed stands until the new one is.',
    flag: 'isAdd',
    method: 'bookAppointment',
    audit: 'appointment.book',
  },
  commands: {
    confirm: {
      summary: 'The purchaser confirms appointments; all or none. What an ASN had before them ends.',
      flag: 'isCheck',
      of: 'list',
      event: 'appointmentConfirmed',
      isPrimary: true,
    },
    refuse: {
      summary: 'The purchaser refuses a requested appointment with a reason.',
      flag: 'isCheck',
      input: 'reason',
      event: 'appointmentRefused',
      isDangerous: true,
    },
    cancel: {
      summary: 'Cancels an appointment with a reason; its dock is free again.',
      flag: 'isCancelInvalid',
      input: 'reason',
      event: 'appointmentCancelled',
      isDangerous: true,
    },
  },
  tabs: {
    coming: { isComing: true },
    today: { isToday: true },
    requested: { status: 'requested' },
    all: {},
  },
  // The purchaser's word, and then its time.
  due: [
    { ...due, kind: 'appointmentRequest', action: 'confirm', states: ['requested'], since: 'createDate' },
    { ...due, kind: 'appointment', states: ['confirmed'], due: 'slotDay' },
  ],
  card: appointmentCard,
  placeholders: {
    asnNo: 'asnNo',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    slotStart: 'slotStart',
  },
  notifications: {
    place: 50,
    subjectKey: 'deliveries:subjects.appointments',
    events: {
      appointmentRequested: { first: toBuyer },
      appointmentConfirmed: { first: toSupplier },
      appointmentRefused: { first: toSupplier },
      appointmentCancelled: { first: toBoth },
    },
  },
})
