import { choice, date, defineFields, flag, text, time } from '#platform/contract/fields.ts'

export const NEWS_BUSINESSES = ['1', '2', '3'] as const
export const OUT_DOOR_TYPES = ['1', '2', '3'] as const

/** A piece of news as its readers list it; the title is in the reader's language where there is one. */
export const newsFields = defineFields('news', {
  title: text({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 420, maxLength: 200 }),
  newsBusiness: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 180,
    enumName: 'newsBusiness',
    enumValues: NEWS_BUSINESSES,
  }),
  isTop: flag({ show: '23', isRequired: true, width: 80 }),
  isRead: flag({ show: '23', isRequired: true, width: 80 }),
  addDate: time({ show: '123', search: 'range', isSortable: true, isRequired: true, width: 150 }),
})

/** What is due for its reader on a day. */
export const SCHEDULE_KINDS = ['orderArrival', 'orderAnswer', 'asnArrival'] as const

export const scheduleFields = defineFields('news', {
  kind: choice({ show: '23', isRequired: true, width: 200, enumName: 'kind', enumValues: SCHEDULE_KINDS }),
  documentNo: text({ show: '23', isKeyword: true, isRequired: true, width: 160 }),
  party: text({ show: '23', isKeyword: true, isRequired: true, width: 260 }),
  subject: text({ show: '23', isKeyword: true, isRequired: true, width: 300 }),
  scheduleDate: date({ show: '123', search: 'exact', isRequired: true, width: 110 }),
})
