import { NOTIFICATION_EVENTS } from '#modules/messages/notification/contract/notification-events.ts'
import { choice, code, defineFields, reference, text } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { lineOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { EVENTS } from '#product/names.generated.ts'
import {
  approvalStatusFields,
  choiceOf,
  everyOrg,
  nameField,
  numberField,
  recordState,
  textOptions,
} from './usual-fields.ts'

const noticeEvent = choice({
  ...choiceOf('noticeEvent', NOTIFICATION_EVENTS),
  enumModules: EVENTS,
  label: 'messages:fields.noticeEvent',
  width: 170,
})
/** Those that a company begins with are numbered by event, channel and side. */
const NUMBER_WIDTH = 230
const subject = { isRequired: true, importAs: 'required', maxLength: 100, width: 300 } as const
const content = { isRequired: true, importAs: 'optional', start: '', maxLength: 2000 } as const

/** Texts of messages with placeholders. Text messages to telephones cannot be sent, so nobody is offered them. */
export const notificationTemplateRecord = defineRecord({
  id: 'master-data.noticeTemplate',
  service: 'IBmNoticeTemplateService',
  entity: 'bmnoticetemplate',
  menuNo: 'bmNoticeTemplate',
  hasApprovalStatus: true,
  number: 'noticeTemplateNo',
  name: 'noticeTemplateName',
  fields: defineFields('master-data', {
    noticeTemplateNo: { ...numberField, width: NUMBER_WIDTH },
    noticeTemplateName: nameField,
    statusCode: recordState,
    noticeType: choiceOf('noticeType', ['2', '1']),
    noticeEvent: { ...noticeEvent, isFixed: true },
    subject: text({ ...subject, show: '123', search: 'fuzzy', isKeyword: true }),
    content: text({ ...content, show: '3' }),
    ...approvalStatusFields,
  }),
  lines: {
    texts: {
      key: 'languageCode',
      fields: defineFields('master-data', {
        languageCode: choice({ ...lineOptions, enumName: 'languageCode', enumValues: LANGUAGES, width: 130 }),
        subject: text({ ...subject, show: '4' }),
        content: text({ ...content, show: '4', width: 520 }),
      }),
    },
  },
})

/** Who is told of what, by which template. */
export const notificationPolicyRecord = defineRecord({
  id: 'master-data.noticePolicy',
  service: 'IBmNoticePolicyService',
  entity: 'bmnoticepolicy',
  menuNo: 'bmNoticePolicy',
  hasApprovalStatus: true,
  number: 'noticePolicyNo',
  name: 'noticePolicyName',
  fields: defineFields('master-data', {
    noticePolicyNo: { ...numberField, width: NUMBER_WIDTH },
    noticePolicyName: nameField,
    statusCode: recordState,
    noticeEvent,
    orgNo: everyOrg,
    recipientSide: choiceOf('recipientSide', ['1', '2']),
    roleNo: code({ ...textOptions, show: '123', search: 'fuzzy', maxLength: 60, width: 110 }),
    noticeTemplateNo: reference({
      ...byChoice,
      importAs: 'required',
      lookup: 'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams',
      follows: { noticeEvent: 'noticeEvent' },
      width: NUMBER_WIDTH,
    }),
    digest: choiceOf('digest', ['0', '1', '2']),
    ...approvalStatusFields,
  }),
  lines: {
    users: {
      key: 'userNo',
      fields: defineFields('master-data', {
        userNo: code({ ...lineOptions, maxLength: 60, width: 260 }),
      }),
    },
  },
})
