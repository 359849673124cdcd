import { orgs, suppliers } from '#modules/identity/role/contract/fields.ts'
import { currencies } from '#modules/master-data/record/contract/fields.ts'
import { amountFields, dated, looked, named, scopeFields, shown } from '#modules/receipts/receipt/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { choice, code, date, defineFields, flag, money, reference, text, time } from '#platform/contract/fields.ts'
import { PAYMENT_METHODS, paymentFields } from './fields.ts'

const ofOrder = (name: string) => `orders:fields.${name}`
const methods = { enumName: 'paymentMethod', enumValues: PAYMENT_METHODS } as const

/** Payments that were made, each with all that it pays. */
export const madePaymentFields = defineFields('reconciliation', {
  paymentNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 150 }),
  paymentDate: date({ ...dated, width: 110 }),
  supplierName: scopeFields.supplierName,
  paymentAmount: money({
    show: '123',
    search: 'range',
    isRequired: true,
    unitField: 'currency',
    column: 'amount',
    width: 120,
  }),
  currency: amountFields.currency,
  isReversed: flag({ show: '123', search: 'exact', isRequired: true, width: 100 }),
  paymentMethod: choice({ ...looked, ...methods, width: 120 }),
  paidDocNos: text({ show: '23', width: 190 }),
  paymentRemark: text({ ...shown, column: 'remark', width: 180 }),
  orgNo: scopeFields.orgNo,
  supplierNo: scopeFields.supplierNo,
  createName: text({ show: '3', isRequired: true, width: 110, label: 'reconciliation:fields.reportedBy' }),
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of a payment a phone shows. */
export const madePaymentCard: CardOf<typeof madePaymentFields> = [
  'paymentNo',
  'isReversed',
  'supplierName',
  'paymentAmount',
  'paymentDate',
]

/** What a payment pays: the invoicing bills, and how much of each. */
export const paidDocFields = defineFields('reconciliation', {
  invoiceDocNo: code({ show: '2', isRequired: true, width: 150 }),
  invoiceNos: text({ show: '2', isRequired: true, width: 150 }),
  erpBillNo: code({ show: '2', isRequired: true, width: 120 }),
  dueDate: date({ show: '2', isRequired: true, width: 100 }),
  dueAmount: paymentFields.dueAmount,
  paidAmount: paymentFields.paidAmount,
  openAmount: paymentFields.openAmount,
  currency: amountFields.currency,
})

/**
 * Columns of the import of payments: a row for each document that a payment names, or one without a document for a payment of
 * what is due the longest.
 */
export const paymentImportFields = defineFields('reconciliation', {
  paymentNo: code({ show: '2', importAs: 'required', maxLength: 60 }),
  orgNo: reference({ show: '2', importAs: 'required', label: ofOrder('orgNo'), ...orgs }),
  supplierNo: reference({ show: '2', importAs: 'required', label: ofOrder('supplierNo'), ...suppliers }),
  paymentDate: date({ show: '2', importAs: 'required' }),
  currency: reference({ show: '2', importAs: 'required', label: ofOrder('currency'), ...currencies }),
  paymentAmount: money({ show: '2', importAs: 'required', unitField: 'currency', decimals: 6 }),
  paidDocNo: code({ show: '2', importAs: 'optional', maxLength: 60 }),
  paymentMethod: choice({ show: '2', importAs: 'optional', ...methods }),
  isReversed: flag({ show: '2', importAs: 'optional' }),
  paymentRemark: text({ show: '2', importAs: 'optional', maxLength: REASON_LENGTH }),
})

/** Conditions of the tabs. */
export const madePaymentTabs = { booked: { isReversed: false }, takenBack: { isReversed: true }, all: {} } as const
