import { users } from '#modules/identity/role/contract/fields.ts'
import {
  broughtBy,
  choice,
  code,
  defineFields,
  flag,
  number,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'
import { AUDIT_ACTIONS } from '#product/names.generated.ts'

/** When an entry of a log was written. */
export const loggedAt = time({ ...byRange, width: 150, label: 'system:fields.loggedAt' })

/** An error that nobody foresaw, as administrators see it. */
export const abnormalLogFields = defineFields('system', {
  updateDate: loggedAt,
  kind: choice({ ...byChoice, width: 90, enumName: 'abnormalKind', enumValues: ['call', 'job', 'outbox', 'web'] }),
  source: code({ ...byText, width: 260, maxLength: 100 }),
  errorName: text({ ...byText, width: 140, maxLength: 100 }),
  errorMessage: text({ show: '23', isKeyword: true, isRequired: true, width: 260 }),
  attempts: number({ show: '23', isRequired: true, width: 80 }),
  isHandled: flag({ show: '123', search: 'exact', isRequired: true, width: 80 }),
  userNo: code({ ...byText, width: 110, maxLength: 60 }),
  userName: text({ show: '23', isRequired: true, width: 120 }),
  side: choice({
    ...byChoice,
    column: 'party',
    width: 90,
    enumName: 'side',
    enumValues: ['purchaser', 'supplier', 'system'],
  }),
  requestId: code({ ...byText, width: 280, maxLength: 100 }),
  appVersion: code({ show: '23', isRequired: true, width: 90 }),
  handleNote: text({ show: '23', isRequired: true, width: 200, maxLength: 500 }),
  handleName: text({ show: '23', isRequired: true, width: 120 }),
  handleDate: time({ show: '23', width: 150 }),
})

/** An entry of the operation log: who did what to which document, and when. */
export const operationLogFields = defineFields('system', {
  updateDate: loggedAt,
  userNo: reference({ ...byChoice, isKeyword: true, width: 120, maxLength: 60, ...users }),
  userName: text({ ...byText, width: 160 }),
  side: choice({
    ...byChoice,
    column: 'party',
    width: 100,
    enumName: 'side',
    enumValues: ['purchaser', 'supplier', 'system'],
  }),
  action: choice({ ...byChoice, width: 200, enumName: 'action', ...broughtBy(AUDIT_ACTIONS) }),
  documentNo: code({ ...byText, width: 160 }),
  /** Key with which another system made the call for the user. */
  apiKeyNo: code({ show: '123', search: 'exact', isRequired: true, width: 120, maxLength: 40 }),
  /** JSON: what changed, before and after, or what was asked for. */
  detail: text({ show: '', isRequired: true, isExported: true }),
})
