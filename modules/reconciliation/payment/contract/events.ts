import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  toBoth,
  toBuyer,
  toSupplier,
} from '#platform/contract/notification-events.ts'

const OF_PAYMENT = { placeholders: ['paymentNo', 'paymentDate'] }

/** What messages are sent about payments. */
export const paymentEvents: readonly EventGroup[] = [
  {
    place: 84,
    subjectKey: 'reconciliation:titles.payments',
    placeholders: ['amount', 'currency', 'invoiceDocNos', 'supplierNo', 'orgNo', ...ACTOR_PLACEHOLDERS],
    events: {
      paymentReported: { ...OF_PAYMENT, first: byMail(toSupplier) },
      paymentReversed: { ...OF_PAYMENT, first: toBoth },
      paymentOverdue: { placeholders: ['invoiceNos', 'dueDate', 'supplierName'], first: byMail(toBuyer) },
    },
  },
]
