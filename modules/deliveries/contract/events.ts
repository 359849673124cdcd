import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  toBoth,
  toBuyer,
  toSupplier,
} from '#platform/contract/notification-events.ts'

/** What every message about an ASN may say. */
export const ASN_PLACEHOLDERS = [
  'asnNo',
  'supplierNo',
  'supplierName',
  'orgNo',
  'warehouseNo',
  ...ACTOR_PLACEHOLDERS,
] as const
const COMING = { placeholders: ['expectedArrivalDate', 'purchaseNos'] }
const REASON = { placeholders: ['reason'] }

/** What messages are sent about ASNs. */
export const deliveriesEvents: readonly EventGroup[] = [
  {
    place: 30,
    subjectKey: 'deliveries:subjects.deliveries',
    placeholders: ASN_PLACEHOLDERS,
    events: {
      asnSubmitted: { ...COMING, first: byMail(toBuyer) },
      // The warehouse hears with it that the goods come, and may confirm by the email that they arrived.
      asnApproved: { ...COMING, first: byMail(toBoth) },
      asnRejected: { ...REASON, first: byMail(toSupplier) },
      asnVoided: { ...REASON, first: byMail(toBoth) },
      // What is missing is a discrepancy, which is told by email.
      asnLineEnded: { placeholders: ['lines', 'reason'], first: toSupplier },
    },
  },
]
