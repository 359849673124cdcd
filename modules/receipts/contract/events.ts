import { ASN_PLACEHOLDERS } from '#modules/deliveries/contract/events.ts'
import { byMail, type EventGroup, gathered, toSupplier } from '#platform/contract/notification-events.ts'

/** What messages are sent about receipts. */
export const receiptsEvents: readonly EventGroup[] = [
  {
    place: 40,
    subjectKey: 'receipts:subjects.receipts',
    placeholders: [...ASN_PLACEHOLDERS, 'receiptNo'],
    events: {
      receiptPosted: { first: gathered(byMail(toSupplier)) },
      receiptCancelled: { placeholders: ['reason'], first: byMail(toSupplier) },
    },
  },
]
