import { orgs } from '#modules/identity/role/contract/fields.ts'
import { choice, defineFields, EVERY, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import {
  lineOptions,
  nameField,
  numberField,
  textOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { EVENTS } from '#product/names.generated.ts'
import { WEBHOOK_EVENTS } from '../webhooks.ts'

/** Addresses of other systems that are told what happens. */
export const webhookRecord = defineRecord({
  id: 'messages.webhook',
  service: 'ISysWebhookService',
  entity: 'syswebhook',
  menuNo: 'webhook',
  number: 'webhookNo',
  name: 'webhookName',
  hasNoCustomFields: true,
  fields: defineFields('messages', {
    webhookNo: numberField,
    webhookName: nameField,
    url: text({ ...textOptions, search: 'fuzzy', isKeyword: true, importAs: 'required', maxLength: 500, width: 320 }),
    orgNo: reference({ ...byChoice, importAs: 'optional', start: EVERY, ...orgs, width: 120 }),
    issueDate: time({ show: '23', width: 150 }),
    issueName: text({ show: '3', isRequired: true, width: 120 }),
    ...usualFields,
  }),
  lines: {
    events: {
      key: 'noticeEvent',
      least: 1,
      fields: defineFields('messages', {
        noticeEvent: choice({
          ...lineOptions,
          enumName: 'noticeEvent',
          enumValues: WEBHOOK_EVENTS,
          enumModules: EVENTS,
          width: 260,
        }),
      }),
    },
  },
})
