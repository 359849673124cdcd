import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  toBoth,
  toSupplier,
} from '#platform/contract/notification-events.ts'

/** What messages are sent about payments. */
export const paymentEvents: readonly EventGroup[] = [
  {
    place: 84,
    subjectKey: 'reconciliation:titles.payments',
    placeholders: [
      ...['paymentNo', 'paymentDate', 'amount', 'currency', 'invoiceDocNos', 'supplierNo', 'orgNo'],
      ...ACTOR_PLACEHOLDERS,
    ],
    events: { paymentReported: { first: byMail(toSupplier) }, paymentReversed: { first: toBoth } },
  },
]
