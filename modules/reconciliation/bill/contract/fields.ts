import { TAX_ROUNDINGS } from '#modules/master-data/record/contract/records/organisation-records.ts'
import { amountFields, dated, looked, named, scopeFields, shown } from '#modules/receipts/receipt/contract/fields.ts'
import { SOURCE_TYPES } from '#modules/reconciliation/payable/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  money,
  number,
  quantity,
  text,
  time,
} from '#platform/contract/fields.ts'

/** States of a bill: made, proposed by the supplier, with it, returned by it, agreed, invoiced and approved as a whole, paid, or given up. */
export const BILL_STATES = [
  ...(['draft', 'proposed', 'pendingConfirm', 'returned'] as const),
  ...(['confirmed', 'invoiced', 'closed', 'voided'] as const),
] as const
/** States in which the purchaser works on a bill: nothing of it is agreed. */
export const UNSENT_STATES = [
  'draft',
  'proposed',
  'returned',
] as const satisfies readonly (typeof BILL_STATES)[number][]

/** Longest message about a bill. */
export const MESSAGE_LENGTH = 500
/** Longest reason and remark. */
const TEXT_LENGTH = 200

const ofOrder = (name: string) => `orders:fields.${name}`
const ofReceipt = (name: string) => `receipts:fields.${name}`
const sum = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 120 } as const
const line = { show: '4', isRequired: true } as const

/** Reconciliation bills. */
export const billFields = defineFields('reconciliation', {
  billNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 150 }),
  billStatus: choice({ ...looked, column: 'status', width: 112, enumName: 'billStatus', enumValues: BILL_STATES }),
  supplierName: scopeFields.supplierName,
  billPeriod: code({ ...named, isSortable: true, width: 90 }),
  currency: amountFields.currency,
  netAmount: money(sum),
  taxAmount: money({ ...sum, width: 100, label: ofOrder('taxAmount') }),
  totalAmount: money(sum),
  lineCount: number({ ...shown, width: 72 }),
  disputedCount: number({ ...shown, width: 80 }),
  invoicedCount: number({ ...shown, width: 80 }),
  /** Whether something of it is on no invoicing bill. */
  isInvoiceable: flag({ show: '', search: 'exact', isRequired: true }),
  messageCount: number({ ...shown, width: 84 }),
  isSelfBilled: flag({ show: '123', search: 'exact', width: 90, isRequired: true }),
  agreementNo: code({ ...shown, width: 130 }),
  taxRounding: choice({ ...shown, width: 110, enumName: 'taxRounding', enumValues: TAX_ROUNDINGS }),
  remark: text({ ...shown, isKeyword: true, width: 160, maxLength: TEXT_LENGTH }),
  reason: text({ ...shown, width: 160, label: ofReceipt('reason') }),
  orgNo: scopeFields.orgNo,
  supplierNo: scopeFields.supplierNo,
  sentDate: time({ show: '23', width: 150 }),
  confirmedDate: time({ show: '23', width: 150 }),
  createName: text({ ...shown, width: 110, label: 'reconciliation:fields.createdBy' }),
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of it a phone shows. */
export const billCard: CardOf<typeof billFields> = ['billNo', 'billStatus', 'supplierName', 'totalAmount', 'billPeriod']

/** Lines of a bill: shares of payables. */
export const billLineFields = defineFields('reconciliation', {
  originNo: code({ ...line, width: 140 }),
  sourceType: choice({ ...line, width: 96, enumName: 'sourceType', enumValues: SOURCE_TYPES }),
  postingDate: date({ ...line, width: 100, label: ofReceipt('postingDate') }),
  purchaseNo: code({ ...line, width: 130, label: ofOrder('purchaseNo') }),
  goodsNo: code({ ...line, width: 110, label: ofOrder('goodsNo') }),
  goodsName: text({ ...line, width: 140, label: ofOrder('goodsName') }),
  qty: quantity({ ...line, width: 80, unitField: 'purchaseUnitNo' }),
  purchaseUnitNo: code({ ...line, width: 60, label: ofOrder('purchaseUnitNo') }),
  price: money({ ...line, width: 90, decimals: 6, label: ofOrder('price') }),
  netAmount: money({ ...line, width: 110, unitField: 'currency' }),
  taxRate: quantity({ ...line, isPercentage: true, width: 70, label: ofOrder('taxRate') }),
  taxAmount: money({ ...line, width: 90, unitField: 'currency', label: ofOrder('taxAmount') }),
  disputeReason: text({ show: '4', width: 160, maxLength: TEXT_LENGTH }),
})

/** What the supplier says of lines that it does not agree with; empty: it does. */
export const disputeFields = defineFields('reconciliation', {
  disputeReason: text({ show: '4', width: 200, maxLength: TEXT_LENGTH }),
})

/** The form of a bill over all that is open of a supplier. */
export const billFormFields = defineFields('reconciliation', {
  orgNo: { ...scopeFields.orgNo, show: '', isRequired: true },
  supplierNo: { ...scopeFields.supplierNo, show: '', isRequired: true },
  currency: code({ show: '', label: ofOrder('currency'), maxLength: 10 }),
  billPeriod: code({ show: '', isRequired: true, maxLength: 7 }),
  fromDate: date({ show: '' }),
  toDate: date({ show: '' }),
  purchaseNo: code({ show: '', label: ofOrder('purchaseNo'), maxLength: 60 }),
  originNo: code({ show: '', maxLength: 60 }),
  goodsNo: code({ show: '', label: ofOrder('goodsNo'), maxLength: 60 }),
  taxRate: quantity({ show: '', isPercentage: true, rule: 'notNegative', decimals: 4, label: ofOrder('taxRate') }),
  remark: text({ show: '', maxLength: TEXT_LENGTH }),
})

/** What a proposal shows of each payable. */
export const proposedFields = defineFields('reconciliation', {
  postingDate: date({ ...line, width: 96, label: ofReceipt('postingDate') }),
  originNo: code({ ...line, width: 140 }),
  sourceType: choice({ ...line, width: 92, enumName: 'sourceType', enumValues: SOURCE_TYPES }),
  purchaseNo: code({ ...line, width: 130, label: ofOrder('purchaseNo') }),
  goodsNo: code({ ...line, width: 110, label: ofOrder('goodsNo') }),
  goodsName: text({ ...line, width: 140, label: ofOrder('goodsName') }),
  openQty: quantity({ ...line, width: 80 }),
  purchaseUnitNo: code({ ...line, width: 56, label: ofOrder('purchaseUnitNo') }),
  openNet: money({ ...line, width: 100, unitField: 'currency' }),
  openTax: money({ ...line, width: 90, unitField: 'currency' }),
  taxRate: quantity({ ...line, isPercentage: true, width: 64, label: ofOrder('taxRate') }),
})

/** What people say to each other about a bill. */
export const messageFields = defineFields('reconciliation', {
  messageText: text({ show: '', isRequired: true, maxLength: MESSAGE_LENGTH }),
})
