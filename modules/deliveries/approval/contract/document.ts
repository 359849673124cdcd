import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { APPROVAL_STATES, approvalFields } from './fields.ts'
import { approvalLifecycle } from './lifecycle.ts'

/** What may be shipped outside the delivery rules, and who asked for it. The specification names no calls of it; see docs/service-names.md. */
export const approval = defineDocument({
  kind: 'deliveryApproval',
  table: 'srm_delivery_approval',
  number: { field: 'approvalNo', prefix: 'DA' },
  service: 'ISrmDeliveryApprovalService',
  noun: 'DeliveryApproval',
  menuNo: 'deliveryApproval',
  texts: 'deliveries:approval',
  titleKey: 'deliveries:routes.deliveryApproval',
  log: 'approval',
  topic: 'deliveries',
  what: 'delivery approvals',
  fields: approvalFields,
  lifecycle: approvalLifecycle,
  create: {
    summary: 'Asks that an item, or one promised delivery, may be shipped outside the delivery rules for some days.',
    flag: 'isAdd',
    audit: 'approval.ask',
    event: 'approvalAsked',
  },
  commands: {
    edit: {
      summary: 'The side that asked changes its request while nobody has decided.',
      flag: 'isModify',
      method: 'updateDeliveryApproval',
      audit: 'approval.update',
    },
    approve: {
      summary: 'The purchaser grants delivery approvals; all or none.',
      flag: 'isCheck',
      of: 'list',
      event: 'approvalGranted',
    },
    reject: {
      summary: 'The purchaser refuses a delivery approval with a reason.',
      flag: 'isCheck',
      input: 'reason',
      event: 'approvalRefused',
      isDangerous: true,
    },
    void: {
      summary: 'Takes a delivery approval, or the request for one, back; ASNs that it let through stay.',
      flag: 'isCancelInvalid',
      input: 'reason',
      event: 'approvalVoided',
      isDangerous: true,
    },
  },
  files: { summary: 'Reports of a delivery approval', flag: 'isModify' },
  tabs: tabsByState(APPROVAL_STATES),
  due: [
    {
      kind: 'deliveryApproval',
      action: 'approve',
      states: ['pendingReview'],
      since: 'createDate',
      summary: 'goodsName',
      path: '/deliverySchedule/deliveryApproval?open=1&keyword=',
    },
  ],
  card: ['approvalNo', 'status', 'goodsName', 'validTo'],
  placeholders: {
    approvalNo: 'approvalNo',
    goodsNo: 'goodsNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
  },
  notifications: {
    place: 60,
    subjectKey: 'deliveries:subjects.approvals',
    events: {
      approvalAsked: { first: toBuyer },
      approvalGranted: { first: toSupplier },
      approvalRefused: { first: toSupplier },
      approvalVoided: { first: toBoth },
    },
  },
})
