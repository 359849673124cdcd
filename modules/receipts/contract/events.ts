import { ASN_PLACEHOLDERS } from '#modules/deliveries/contract/events.ts'
import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  gathered,
  toSupplier,
} from '#platform/contract/notification-events.ts'

/** What messages are sent about receipts and returns. */
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
  {
    place: 41,
    subjectKey: 'receipts:subjects.receipts',
    placeholders: [
      ...['returnNo', 'supplierNo', 'supplierName', 'orgNo', 'warehouseNo'],
      ...ACTOR_PLACEHOLDERS,
      'reason',
    ],
    events: {
      returnPosted: { first: byMail(toSupplier) },
      returnCancelled: { first: byMail(toSupplier) },
    },
  },
]
