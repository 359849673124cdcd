import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_PLACEHOLDERS,
  type NotificationEvent,
} from '#modules/messages/notification/contract/notification-events.ts'

/** What web hooks never tell: their own failures, and what concerns one person alone. */
const NOT_NOTIFIED: readonly NotificationEvent[] = ['webhookFailed', 'signInLocked', 'passwordExpiring']

/** What web hooks tell: everything else that messages are sent about. */
export const WEBHOOK_EVENTS = NOTIFICATION_EVENTS.filter((event) => !NOT_NOTIFIED.includes(event)) as [
  NotificationEvent,
  ...NotificationEvent[],
]

/** Pauses before a message that was not taken is tried again, the longer the later; after the last attempt it is given up. */
export const WEBHOOK_RETRY_MINUTES: readonly number[] = [1, 5, 30, 120, 300, 600, 840, 1200]

/** The call that answers a document of this kind in UBL; what a message is about is fetched by it. */
export const UBL_CALLS: Readonly<Record<string, string>> = {
  order: 'ISupSrmPurchaseHeadService/downloadublorder',
  asn: 'ISrmAsnHeadService/downloadubldespatchadvice',
}

/** What else a message says, as far as it is known. */
const ABOUT = ['orgNo', 'supplierNo', 'documentKind', 'documentNo', 'warehouseNo', 'classifyType', 'ublCall'] as const

/** Each event with the names of the texts in its message's `data`. */
export const webhookDocuments: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => {
    const values = NOTIFICATION_PLACEHOLDERS[event].filter((name) => name !== 'eventTime')
    return [event, [...new Set([...ABOUT, ...values])]]
  }),
)
