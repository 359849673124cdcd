import {
  NOTICE_EVENTS,
  NOTICE_PLACEHOLDERS,
  type NoticeEvent,
} from '#modules/messages/notification/contract/notice-events.ts'

/** What web hooks never tell: their own failures, and what concerns one person alone. */
const UNTOLD: readonly NoticeEvent[] = ['webhookFailed', 'signInLocked', 'passwordExpiring']

/** What web hooks tell: everything else that messages are sent about. */
export const WEBHOOK_EVENTS = NOTICE_EVENTS.filter((event) => !UNTOLD.includes(event)) as [
  NoticeEvent,
  ...NoticeEvent[],
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
    const values = NOTICE_PLACEHOLDERS[event].filter((name) => name !== 'eventTime')
    return [event, [...new Set([...ABOUT, ...values])]]
  }),
)
