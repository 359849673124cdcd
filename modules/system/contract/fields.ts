import { choice, code, defineFields, text, time } from '#platform/contract/fields.ts'

/** Names under which modules write into the operation log; each has its label `enums.action.<name>`. */
export const LOGGED_ACTIONS = [
  'identity.login',
  'identity.logout',
  'identity.loginRefused',
  'identity.lock',
  'order.release',
  'order.accept',
  'order.autoAccept',
  'order.reject',
  'order.confirmRejection',
  'order.reissue',
  'order.proposeChange',
  'order.confirmChange',
  'order.refuseChange',
  'order.closeLine',
  'order.close',
  'order.export',
  'order.import',
  'asn.create',
  'asn.approve',
  'asn.reject',
  'asn.void',
  'asn.endLine',
  'asn.export',
  'asn.import',
  'receipt.receive',
  'receipt.cancel',
  'receipt.import',
  'receipt.exportAcceptance',
  'receipt.exportRejection',
  'receipt.exportWarehousing',
  'operationLog.export',
] as const

/** An entry of the operation log: who did what to which document, and when. */
export const operationLogFields = defineFields('system', {
  updateDate: time({ show: '123', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  userNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 120, maxLength: 60 }),
  userName: text({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 160 }),
  side: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 100,
    enumName: 'side',
    enumValues: ['purchaser', 'supplier', 'system'],
  }),
  action: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 200,
    enumName: 'action',
    enumValues: LOGGED_ACTIONS,
  }),
  documentNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 160 }),
  /** JSON: what changed, before and after, or what was asked for. */
  detail: text({ show: '', isRequired: true, isExported: false }),
})
