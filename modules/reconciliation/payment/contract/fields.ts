import { amountFields, dated, looked, named, scopeFields, shown } from '#modules/receipts/receipt/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, flag, money, number, text, time } from '#platform/contract/fields.ts'

/** How far something due is paid; cancelled: the ERP took the invoicing bill back. */
export const PAYMENT_STATES = ['unpaid', 'part', 'paid', 'cancelled'] as const
/** What settles something due, and takes that back. */
export const PAYMENT_MOVEMENTS = ['pay', 'unpay', 'setOff', 'unsetOff'] as const
/** Terms of payment: on receipt, in advance, days after the invoice, days after the end of its month. */
export const PAYMENT_TERMS = ['1', '2', '3', '4'] as const
/** Ways of payment: bank transfer, bill of exchange, letter of credit, cash. */
export const PAYMENT_METHODS = ['1', '2', '3', '4'] as const

const sum = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 120 } as const

/** What is due of invoicing bills that the ERP has, and what was paid of it. */
export const paymentFields = defineFields('reconciliation', {
  invoiceDocNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 150 }),
  paymentStatus: choice({ ...looked, width: 100, enumName: 'paymentStatus', enumValues: PAYMENT_STATES }),
  isOverdue: flag({ show: '12', search: 'exact', isRequired: true, width: 80 }),
  supplierName: scopeFields.supplierName,
  dueDate: date({ ...dated, width: 110 }),
  currency: amountFields.currency,
  dueAmount: money(sum),
  penaltyAmount: money(sum),
  paidAmount: money(sum),
  openAmount: money(sum),
  paidDate: date({ show: '23', search: 'range', width: 110 }),
  invoiceNos: text({ ...shown, isKeyword: true, width: 150 }),
  billNos: text({ ...shown, isKeyword: true, width: 150 }),
  erpBillNo: code({ ...shown, isKeyword: true, width: 130 }),
  invoiceDate: date({ ...dated, width: 110 }),
  paymentTerms: choice({ ...shown, width: 150, enumName: 'paymentTerms', enumValues: PAYMENT_TERMS }),
  paymentDays: number({ ...shown, width: 80 }),
  orgNo: scopeFields.orgNo,
  supplierNo: scopeFields.supplierNo,
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of it a phone shows. */
export const paymentCard: CardOf<typeof paymentFields> = [
  'invoiceDocNo',
  'paymentStatus',
  'supplierName',
  'openAmount',
  'dueDate',
]

/** Conditions of the tabs. */
export const paymentTabs = {
  unpaid: { paymentStatus: 'unpaid' },
  overdue: { isOverdue: true },
  part: { paymentStatus: 'part' },
  paid: { paymentStatus: 'paid' },
  all: {},
} as const
