import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { ADJUSTMENT_STATES, adjustmentLineFields, priceAdjustmentFields } from './fields.ts'
import { priceAdjustmentLifecycle } from './lifecycle.ts'

/** A price that changes for what was accepted already, once the supplier agrees. */
export const priceAdjustment = defineDocument({
  kind: 'priceAdjustment',
  table: 'srm_price_adjustment',
  number: { field: 'adjustmentNo', prefix: 'PA' },
  state: 'adjustmentStatus',
  service: 'ISrmPriceAdjustmentService',
  noun: 'PriceAdjustment',
  menuNo: 'priceAdjustment',
  texts: 'reconciliation:priceAdjustment',
  titleKey: 'reconciliation:priceAdjustment.title',
  log: 'priceAdjustment',
  topic: 'priceAdjustments',
  what: 'price adjustments',
  fields: priceAdjustmentFields,
  lifecycle: priceAdjustmentLifecycle,
  lines: {
    lines: {
      table: 'srm_price_adjustment_line',
      owner: 'adjustment_id',
      fields: adjustmentLineFields,
      removedBy: 'is_removed',
    },
  },
  create: {
    summary: 'Asks a supplier for another price of what was accepted.',
    flag: 'isAdd',
    sides: ['purchaser'],
    event: 'priceAdjustmentRaised',
  },
  commands: {
    confirm: {
      summary: 'The supplier agrees with a price adjustment: what it changes is owed at once.',
      flag: 'isSubmit',
      isConfirmed: true,
      event: 'priceAdjustmentAnswered',
    },
    reject: {
      summary: 'The supplier rejects a price adjustment with a reason.',
      flag: 'isSubmit',
      input: 'reason',
      event: 'priceAdjustmentAnswered',
    },
    withdraw: {
      summary: 'Withdraws a price adjustment that is not answered.',
      flag: 'isCancelInvalid',
      input: 'reason',
      event: 'priceAdjustmentWithdrawn',
    },
    cancel: {
      summary: 'Cancels an accepted price adjustment; the prices before it hold again.',
      flag: 'isCancelInvalid',
      input: 'reason',
      isDangerous: true,
      event: 'priceAdjustmentWithdrawn',
    },
  },
  files: { summary: 'Papers of a price adjustment', flag: 'isAdd', sides: ['purchaser'] },
  customFields: { set: 'reconciliation.priceAdjustments', flag: 'isModify', sides: ['purchaser'] },
  print: 'reconciliation.priceAdjustment',
  tabs: tabsByState(ADJUSTMENT_STATES, 'adjustmentStatus'),
  due: [
    {
      kind: 'priceAdjustmentConfirm',
      action: 'confirm',
      states: ['pendingConfirmation'],
      due: 'replyDue',
      isDeadlineOptional: true,
      since: 'updateDate',
      summary: 'reason',
      quantity: { value: 'netAmount', unit: 'currency' },
      path: '/reconciliation-invoicing/price-adjustment?open=1&keyword=',
    },
  ],
  card: ['adjustmentNo', 'adjustmentStatus', 'goodsName', 'netAmount', 'replyDue'],
  placeholders: {
    adjustmentNo: 'adjustmentNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    goodsNo: 'goodsNo',
    goodsName: 'goodsName',
    newPrice: 'newPrice',
    netAmount: 'netAmount',
    taxAmount: 'taxAmount',
    currency: 'currency',
    replyDue: 'replyDue',
  },
  notifications: {
    place: 74,
    events: {
      priceAdjustmentRaised: { first: byMail(toSupplier) },
      priceAdjustmentAnswered: { first: toBuyer },
      priceAdjustmentWithdrawn: { first: toSupplier },
    },
  },
})
