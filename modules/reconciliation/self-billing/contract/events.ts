import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  toBuyer,
  toSupplier,
} from '#platform/contract/notification-events.ts'

/** What messages are sent about self-billing agreements. */
export const selfBillingEvents: readonly EventGroup[] = [
  {
    place: 83,
    subjectKey: 'reconciliation:records.selfBillingAgreement',
    placeholders: [
      ...['agreementNo', 'agreementName', 'validFrom', 'validTo', 'supplierNo', 'orgNo', 'reason'],
      ...ACTOR_PLACEHOLDERS,
    ],
    events: {
      selfBillingProposed: { first: byMail(toSupplier) },
      selfBillingEnded: { first: toSupplier },
      selfBillingAgreed: { first: toBuyer },
      selfBillingRevoked: { first: byMail(toBuyer) },
    },
  },
]
