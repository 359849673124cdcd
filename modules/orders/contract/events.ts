import {
  ACTOR_PLACEHOLDERS,
  byMail,
  type EventGroup,
  gathered,
  toBoth,
  toBuyer,
  toSupplier,
} from '#platform/contract/notification-events.ts'

const ORDER = ['purchaseNo', 'supplierNo', 'supplierName', 'orgNo', ...ACTOR_PLACEHOLDERS]
const REASON = { placeholders: ['reason'] }
const DUE = { placeholders: ['answerDue'] }

/** What messages are sent about orders; what happens to their components says itself. */
export const ordersEvents: readonly EventGroup[] = [
  {
    place: 10,
    subjectKey: 'orders:subjects.orders',
    placeholders: ORDER,
    events: {
      orderImported: { first: gathered(toBuyer), isOfPurchasers: true },
      orderReleased: { first: byMail(toSupplier) },
      orderAccepted: { first: gathered(toBuyer) },
      orderAutoAccepted: { first: byMail(toBoth) },
      orderRefused: { ...REASON, first: byMail(toBuyer) },
      changeAsked: { ...REASON, first: byMail(toBoth) },
      changeApplied: { ...REASON, first: toBoth },
      changeConfirmed: { first: byMail(toBoth) },
      changeRefused: { ...REASON, first: byMail(toBoth) },
      cancellationAsked: { ...REASON, first: byMail(toSupplier) },
      cancellationConfirmed: { first: byMail(toBuyer) },
      cancellationRefused: { ...REASON, first: byMail(toBuyer) },
      refusalConfirmed: { ...REASON, first: byMail(toSupplier) },
      orderLineClosed: { placeholders: ['lines', 'reason'], first: byMail(toSupplier) },
      orderClosed: { ...REASON, first: byMail(toSupplier) },
      orderReopened: { ...REASON, first: byMail(toSupplier) },
      limitsChanged: { ...REASON, first: toSupplier },
      redFlagRaised: { ...REASON, first: toSupplier },
      redFlagCleared: { ...REASON, first: toSupplier },
      answerDue: { ...DUE, first: byMail(toSupplier) },
      answerLate: { ...DUE, first: byMail(toBuyer), isOfPurchasers: true },
    },
  },
]
