import { appointmentCalls } from '#modules/deliveries/appointment/contract/calls.ts'
import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { deliveriesCalls } from './calls.ts'
import { appointmentLifecycle, asnLifecycle } from './lifecycle.ts'

/** Deliveries of orders that the supplier has to ship, by the promised day. */
export const shippingDueEntries = defineDueEntries('deliveries', deliveriesCalls, [
  {
    kind: 'orderDelivery',
    call: 'ISrmAsnHeadService/addAsn',
    action: 'ship',
    sides: ['supplier'],
    states: ['executing', 'changing'],
    number: 'purchaseNo',
    due: 'dueDate',
    summary: 'goodsName',
    quantity: { value: 'unDeliveryQty', unit: 'purchaseUnitNo' },
    path: '/offsite/addAsn?keyword=',
  },
])

const ofAsn = {
  lifecycle: asnLifecycle,
  number: 'asnNo',
  summary: 'purchaseNos',
  path: '/offsite/asnTracking?open=1&keyword=',
} as const

/** What ASNs wait for. */
export const asnDueEntries = defineDueEntries('deliveries', deliveriesCalls, [
  {
    ...ofAsn,
    kind: 'asnApproval',
    call: 'ISrmAsnHeadService/approveAsn',
    action: 'approve',
    states: ['0'],
    since: 'createDate',
  },
  {
    ...ofAsn,
    kind: 'asnCorrection',
    call: 'ISrmAsnHeadService/resubmitAsn',
    action: 'resubmit',
    states: ['1'],
    since: 'updateDate',
    summary: 'rejectReason',
  },
])

const ofAppointment = { number: 'asnNo', summary: 'slot', path: '/offsite/asnAppointment?tab=all&keyword=' } as const

/** What appointments wait for: the purchaser's word, and then their time. */
export const appointmentDueEntries = defineDueEntries('deliveries', appointmentCalls, [
  {
    ...ofAppointment,
    kind: 'appointmentRequest',
    call: 'ISrmAsnAppointmentService/confirmAppointment',
    action: 'confirm',
    lifecycle: appointmentLifecycle,
    states: ['requested'],
    since: 'createDate',
  },
  {
    ...ofAppointment,
    kind: 'appointment',
    call: 'ISrmAsnAppointmentService/getAppointmentPage',
    states: ['confirmed'],
    due: 'slotDay',
  },
])
