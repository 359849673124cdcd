import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { defineDocument } from '#platform/contract/documents.ts'
import { code, defineFields, quantity } from '#platform/contract/fields.ts'
import { toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { componentIssueFields } from './fields.ts'
import { componentIssueLifecycle, componentScrapLifecycle } from './lifecycle.ts'

const { issueNo, issueType, issueDate, reason } = componentIssueFields
const { purchaseNo, orgNo, supplierNo, supplierName } = orderLineFields

const ORDER = {
  purchaseNo: 'purchaseNo',
  orgNo: 'orgNo',
  supplierNo: 'supplierNo',
  supplierName: 'supplierName',
} as const

/** A part of an outsourced order, which shows it. */
const ofOrder = {
  partOf: 'order',
  partNumber: 'purchaseNo',
  service: 'ISupSrmOutsourcedOrderService',
  menuNo: 'outsourcedOrder',
  log: 'order',
  topic: 'orders',
} as const

/** Components that leave a warehouse for the supplier, or come back: a part of its order, which shows it. */
export const componentIssue = defineDocument({
  ...ofOrder,
  kind: 'componentIssue',
  table: 'srm_component_issue',
  number: { field: 'issueNo', prefix: 'MI' },
  noun: 'ComponentIssue',
  texts: 'orders:componentIssue',
  titleKey: 'orders:outsourced.documents',
  what: 'component issues',
  fields: { issueNo, issueType, issueDate, reason, purchaseNo, orgNo, supplierNo, supplierName },
  lifecycle: componentIssueLifecycle,
  create: {
    summary: 'Issues components to the supplier, or takes unused ones back into stock.',
    flag: 'isAdd',
    sides: ['purchaser'],
    audit: 'order.issueComponents',
    event: 'componentsIssued',
  },
  commands: {
    cancelComponentIssue: {
      summary: 'Reverses an issue or its opposite with a reversing document; stock and components are as before it.',
      flag: 'isDelete',
      method: 'cancelComponentIssue',
      input: 'reason',
      of: 'id',
      audit: 'order.cancelComponentIssue',
      event: 'componentsTakenBack',
      isDangerous: true,
    },
    confirmArrival: {
      summary:
        'A supplier confirms what of an issue arrived; a difference needs a reason and is told to the purchaser.',
      flag: 'isSubmit',
      method: 'confirmComponentArrival',
      of: 'id',
      audit: 'order.confirmComponentArrival',
      event: 'componentsArrived',
    },
    revokeArrival: {
      summary:
        'Either side takes a confirmed arrival back, so that it is counted again; what was issued is on the way once more.',
      flag: 'isCheck',
      method: 'revokeComponentArrival',
      input: 'reason',
      of: 'id',
      audit: 'order.revokeComponentArrival',
      event: 'arrivalRevoked',
      isDangerous: true,
    },
  },
  due: [
    {
      kind: 'componentArrival',
      action: 'confirmArrival',
      states: ['posted'],
      since: 'issueDate',
      summary: 'purchaseNo',
      path: '/orderCollaboration/outsourced-order-query?open=1&keyword=',
      search: 'purchaseNo',
    },
  ],
  placeholders: { ...ORDER, issueNo: 'issueNo' },
  notifications: {
    place: 20,
    subjectKey: 'orders:subjects.components',
    events: {
      componentsIssued: { first: toSupplier },
      componentsArrived: { first: toBuyer },
      arrivalRevoked: { first: toBoth },
      componentsTakenBack: { first: toSupplier },
    },
  },
})

/** One call answers scrap in all ways. */
const answered = {
  summary: 'The purchaser confirms, refuses or revokes reported scrap; its supplier withdraws it.',
  flag: 'isCheck',
  sharedMethod: 'answerComponentScrap',
  of: 'id',
  audit: 'order.answerScrap',
  event: 'scrapAnswered',
} as const

/** Components that a supplier lost or used beyond the product: a part of their order, which shows it. */
export const componentScrap = defineDocument({
  ...ofOrder,
  kind: 'componentScrap',
  table: 'srm_component_scrap',
  number: { field: 'scrapNo', prefix: 'MS' },
  noun: 'ComponentScrap',
  texts: 'orders:componentScrap',
  titleKey: 'orders:outsourced.scrap.title',
  what: 'reports of scrap',
  fields: {
    ...defineFields('orders', {
      scrapNo: code({ show: '', isRequired: true, label: 'orders:fields.issueNo' }),
      componentNo: code({ show: '', isRequired: true }),
      scrapQty: quantity({ show: '', isRequired: true, decimals: 6, label: 'orders:fields.scrappedQty' }),
    }),
    ...{ reason, purchaseNo, orgNo, supplierNo, supplierName },
  },
  lifecycle: componentScrapLifecycle,
  create: {
    summary: 'A supplier reports components that it lost or used beyond the product; the purchaser answers.',
    flag: 'isSubmit',
    sides: ['supplier'],
    method: 'reportComponentScrap',
    audit: 'order.reportScrap',
    event: 'scrapReported',
  },
  commands: { confirmScrap: answered, refuseScrap: answered, withdrawScrap: answered, revokeScrap: answered },
  placeholders: { ...ORDER, issueNo: 'scrapNo' },
  notifications: {
    place: 21,
    subjectKey: 'orders:subjects.components',
    events: { scrapReported: { first: toBuyer }, scrapAnswered: { first: toSupplier } },
  },
})
