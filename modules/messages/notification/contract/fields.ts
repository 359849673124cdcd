import { broughtBy, choice, code, defineFields, flag, number, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'
import { EVENTS } from '#product/names.generated.ts'

/** Rows of the own messages. */
export const notificationFields = defineFields('messages', {
  subject: text({ ...byText, width: 420 }),
  noticeEvent: choice({ ...byChoice, enumName: 'noticeEvent', ...broughtBy(EVENTS), width: 170 }),
  documentNo: code({ ...byText, width: 160 }),
  documentKind: code({ show: '', isRequired: true }),
  content: text({ show: '3', isKeyword: true, isRequired: true }),
  isRead: flag({ show: '12', search: 'exact', isRequired: true, width: 90 }),
  createDate: time({ ...byRange, width: 150 }),
})

/** How a company's messages are sent. */
export const notificationConfigFields = defineFields('messages', {
  isProductOn: flag({ show: '3', isRequired: true }),
  isMailOn: flag({ show: '3', isRequired: true }),
  isLinkOn: flag({ show: '3', isRequired: true }),
  senderName: text({ show: '3', isRequired: true }),
  retryLimit: number({ show: '3', isRequired: true }),
  retryMinutes: number({ show: '3', isRequired: true }),
})
