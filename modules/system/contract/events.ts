import type { EventGroup } from '#platform/contract/notification-events.ts'

/** What messages are sent about the data itself. */
export const systemEvents: readonly EventGroup[] = [
  {
    place: 83,
    subjectKey: 'messages:subjects.portal',
    placeholders: ['ruleCount', 'findingCount', 'eventTime'],
    events: {
      invariantBroken: { administrators: { menuNo: 'sysInvariant', flag: 'isSubmit' }, isOfPurchasers: true },
    },
  },
]
