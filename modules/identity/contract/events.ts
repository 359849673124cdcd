import { byMail, type EventGroup, toBoth } from '#platform/contract/notification-events.ts'

/** What messages are sent about users and the licence. */
export const identityEvents: readonly EventGroup[] = [
  {
    place: 81,
    subjectKey: 'messages:subjects.portal',
    placeholders: [],
    events: {
      // Its email is how somebody without a known device gets in again.
      signInLocked: {
        placeholders: ['userNo', 'userName', 'address', 'minutes', 'eventTime'],
        first: byMail(toBoth),
        isHiddenFromSystems: true,
      },
      passwordExpiring: {
        placeholders: ['userNo', 'userName', 'days', 'eventTime'],
        first: toBoth,
        isHiddenFromSystems: true,
      },
      licenceExpiring: {
        placeholders: ['licenceNo', 'until', 'days', 'eventTime'],
        administrators: { menuNo: 'license', flag: 'isSave' },
        isOfPurchasers: true,
      },
    },
  },
]
