import type { EventGroup } from '#platform/contract/notification-events.ts'

const PORTAL = { subjectKey: 'messages:subjects.portal', placeholders: [] }

/** What messages are sent about the portal's own work. */
export const messagesEvents: readonly EventGroup[] = [
  { ...PORTAL, place: 80, events: { taskFailed: { placeholders: ['taskName', 'eventTime'], isOfPurchasers: true } } },
  {
    ...PORTAL,
    place: 82,
    events: {
      webhookFailed: {
        placeholders: ['webhookNo', 'url', 'lastError', 'eventTime'],
        administrators: { menuNo: 'webhook', flag: 'isModify' },
        isOfPurchasers: true,
        isHiddenFromSystems: true,
      },
    },
  },
]
