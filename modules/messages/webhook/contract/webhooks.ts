import { declaredEvents, NOTIFICATION_EVENTS } from '#modules/messages/notification/contract/notification-events.ts'

/** What web hooks tell. */
export const WEBHOOK_EVENTS = NOTIFICATION_EVENTS.filter(
  (event) => declaredEvents.get(event)?.isHiddenFromSystems !== true,
)

/** Pauses before a message that was not taken is tried again, the longer the later; after the last attempt it is given up. */
export const WEBHOOK_RETRY_MINUTES: readonly number[] = [1, 5, 30, 120, 300, 600, 840, 1200]

/** What else a message says, as far as it is known. */
const ABOUT = ['orgNo', 'supplierNo', 'documentKind', 'documentNo', 'warehouseNo', 'classifyType', 'ublCall'] as const

/** Each event with the names of the texts in its message's `data`. */
export const webhookDocuments: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => {
    const values = declaredEvents.get(event)?.placeholders.filter((name) => name !== 'eventTime') ?? []
    return [event, [...new Set([...ABOUT, ...values])]]
  }),
)
