import { asnFields, listed, searched } from '#modules/deliveries/asn/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, flag, text, time } from '#platform/contract/fields.ts'

/** States of an appointment; done: all of its ASN has come, so that it holds no dock any more. */
export const APPOINTMENT_STATES = ['requested', 'confirmed', 'refused', 'cancelled', 'done'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** Appointments: which ASN is unloaded where and when, in the order in which the day is worked off. */
export const appointmentFields = defineFields('deliveries', {
  slotStart: code({ show: '23', isSortable: true, isRequired: true, isFixedLeft: true, width: 152 }),
  slotTo: code({ show: '23', isRequired: true, width: 64 }),
  slotDay: date({ show: '13', search: 'range', isRequired: true }),
  status: choice({
    ...listed,
    width: 104,
    enumName: 'appointmentStatus',
    enumValues: APPOINTMENT_STATES,
    label: 'deliveries:fields.appointmentStatus',
  }),
  asnNo: code({ ...searched, width: 140 }),
  asnStatus: choice({
    show: '23',
    source: 'head',
    column: 'status',
    isRequired: true,
    width: 128,
    enumName: 'status',
    enumValues: asnFields.status.enumValues,
    label: 'deliveries:fields.status',
  }),
  supplierNo: asnFields.supplierNo,
  supplierName: asnFields.supplierName,
  deliveryAddress: text({ show: '23', isKeyword: true, isRequired: true, width: 200 }),
  carNo: { ...asnFields.carNo, show: '23', source: 'head', width: 96 },
  driver: { ...asnFields.driver, show: '23', source: 'head', width: 90 },
  driverPhone: { ...asnFields.driverPhone, show: '23', source: 'head', width: 110 },
  isToday: flag({ show: '1', search: 'exact', isRequired: true }),
  isComing: flag({ show: '1', search: 'exact', isRequired: true }),
  reason: text({ show: '23', isRequired: true, width: 150, label: 'deliveries:fields.appointmentReason' }),
  reviewName: text({ show: '23', isRequired: true, width: 100, label: 'deliveries:fields.appointmentReviewName' }),
  orgNo: { ...asnFields.orgNo },
  warehouseNo: { ...asnFields.warehouseNo },
  createName: text({ show: '23', isRequired: true, width: 100, label: 'deliveries:fields.bookedBy' }),
  updateDate: time({ show: '2', isRequired: true, isSortable: true, width: 150, label: 'orders:fields.updateDate' }),
})

/** What of it a phone shows. */
export const appointmentCard: CardOf<typeof appointmentFields> = ['slotStart', 'status', 'asnNo', 'deliveryAddress']

/** At what time an ASN is to be unloaded, in the forms that ask for it. */
export const { appointmentTime: appointmentTimeField } = defineFields('deliveries', {
  appointmentTime: code({ show: '', maxLength: 5 }),
})
