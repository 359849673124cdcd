import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { againFields, DEDUCTION_STATES, deductionFields } from './fields.ts'
import { deductionLifecycle } from './lifecycle.ts'

const PURCHASERS = 'ISrmDeductionOrderService'

/** What the purchaser takes off what a supplier is owed, once the supplier has accepted it. */
export const deduction = defineDocument({
  kind: 'deduction',
  table: 'srm_deduction',
  number: { field: 'deductionNo', prefix: 'DE' },
  state: 'deductionStatus',
  service: 'ISupDeductionService',
  noun: 'DeductionOrder',
  menuNo: 'deductionManage',
  texts: 'reconciliation:deduction',
  titleKey: 'reconciliation:titles.deductions',
  log: 'deduction',
  topic: 'deductions',
  what: 'deductions',
  fields: deductionFields,
  lifecycle: deductionLifecycle,
  create: {
    summary: 'Asks a supplier for a deduction.',
    flag: 'isAdd',
    sides: ['purchaser'],
    service: PURCHASERS,
    method: 'addDeduction',
    event: 'deductionRaised',
  },
  commands: {
    confirm: {
      summary: 'What the supplier says of a deduction: it accepts the whole or a part, or rejects it with a reason.',
      flag: 'isSubmit',
      method: 'srmDeductionOrderConfirm',
      event: 'deductionAnswered',
    },
    reInitiate: {
      summary: 'Asks anew for a deduction that was rejected, with another amount or reason.',
      flag: 'isModify',
      service: PURCHASERS,
      method: 'reInitiate',
      input: againFields,
      isFilled: true,
      event: 'deductionRaised',
    },
    withdraw: {
      summary: 'Withdraws a deduction that is not accepted.',
      flag: 'isCancelInvalid',
      service: PURCHASERS,
      method: 'withdraw',
      input: 'reason',
      event: 'deductionWithdrawn',
    },
    cancel: {
      summary: 'Cancels an accepted deduction; what an allowance had taken off is owed again.',
      flag: 'isCancelInvalid',
      service: PURCHASERS,
      method: 'cancelDeduction',
      input: 'reason',
      isDangerous: true,
      event: 'deductionWithdrawn',
    },
  },
  files: { summary: 'Evidence of a deduction', flag: 'isAdd', sides: ['purchaser'] },
  customFields: { set: 'reconciliation.deductions', flag: 'isModify', sides: ['purchaser'] },
  print: 'reconciliation.deductionLetter',
  tabs: tabsByState(DEDUCTION_STATES, 'deductionStatus'),
  due: [
    {
      kind: 'deductionConfirm',
      action: 'confirm',
      states: ['pendingConfirmation'],
      due: 'replyDue',
      isDeadlineOptional: true,
      since: 'updateDate',
      summary: 'reason',
      quantity: { value: 'deductionAmount', unit: 'currency' },
      path: '/reconciliation-invoicing/deduction-manage?open=1&keyword=',
    },
  ],
  card: ['deductionNo', 'deductionStatus', 'supplierName', 'deductionAmount', 'replyDue'],
  placeholders: {
    deductionNo: 'deductionNo',
    deductionLetterNo: 'deductionLetterNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    amount: 'deductionAmount',
    confirmAmount: 'confirmAmount',
    currency: 'currency',
    replyDue: 'replyDue',
  },
  notifications: {
    place: 72,
    events: {
      deductionRaised: { first: byMail(toSupplier) },
      deductionAnswered: { first: byMail(toBuyer) },
      deductionWithdrawn: { first: byMail(toSupplier) },
      deductionLapsing: { first: byMail(toSupplier), placeholders: ['lapseDate'] },
      deductionLapsed: { first: byMail(toBoth) },
    },
  },
})
