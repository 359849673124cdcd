import { choice, code, defineFields, number, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'
import { EVENTS } from '#product/names.generated.ts'
import { WEBHOOK_EVENTS } from './webhooks.ts'

/** Messages to other systems, as administrators see them. */
export const webhookMessageFields = defineFields('messages', {
  createDate: time({ ...byRange, width: 150, label: 'messages:fields.happenedDate' }),
  webhookNo: code({ ...byText, width: 140, maxLength: 40 }),
  noticeEvent: choice({
    ...byChoice,
    enumName: 'noticeEvent',
    enumValues: WEBHOOK_EVENTS,
    enumModules: EVENTS,
    width: 170,
  }),
  documentNo: code({ ...byText, width: 160, maxLength: 60 }),
  state: choice({
    ...byChoice,
    enumName: 'webhookState',
    enumValues: ['waiting', 'sending', 'sent', 'failed'],
    width: 100,
    label: 'messages:fields.webhookState',
  }),
  attempts: number({ show: '23', isRequired: true, width: 80 }),
  responseStatus: number({ show: '123', search: 'exact', width: 110 }),
  lastError: text({ show: '23', isKeyword: true, isRequired: true, width: 260, label: 'messages:fields.webhookError' }),
  sentDate: time({ show: '23', width: 150 }),
  dueAt: time({ show: '3', isRequired: true, width: 150 }),
})
