import { amountFields, dated, looked, named, scopeFields, shown } from '#modules/receipts/receipt/contract/fields.ts'
import { billLineFields } from '#modules/reconciliation/bill/contract/fields.ts'
import { MATCH_OUTCOMES } from '#modules/reconciliation/match/contract/fields.ts'
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

/** States of an invoicing bill: invoices to enter, to approve, refused, approved, in the ERP, written off, or deleted. */
export const INVOICE_STATES = [
  'pendingEntry',
  'pendingApproval',
  'approvalRejected',
  'approved',
  'thrown',
  'writtenOff',
  'deleted',
] as const

/** Its way to the ERP: not yet, sent, refused, there, or taken back. */
export const THROW_STATES = ['none', 'sent', 'failed', 'done', 'reversed'] as const

/** Kinds of invoices: ordinary, VAT ordinary, VAT special. */
export const INVOICE_TYPES = ['1', '2', '3'] as const
/** Paper or electronic. */
export const INVOICE_CLASSIFIES = ['1', '2'] as const

/**
 * States of a request for a red invoice at the tax platform: none needed, waits for either side, confirmed by both, refused by either,
 * lapsed after 72 hours, withdrawn, withdrawn after its confirmation.
 */
export const RED_REQUEST_STATES = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const

/** Longest remark and reason. */
const TEXT_LENGTH = 200
/** Longest number of an invoice. */
export const INVOICE_NO_LENGTH = 60

const ofOrder = (name: string) => `orders:fields.${name}`
const sum = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 120 } as const
const difference = { show: '123', unitField: 'currency', width: 100, isRequired: true } as const
const line = { show: '4', isRequired: true } as const

/** Invoicing bills. */
export const invoiceFields = defineFields('reconciliation', {
  invoiceDocNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 150 }),
  status: choice({
    ...looked,
    width: 120,
    enumName: 'invoiceStatus',
    enumValues: INVOICE_STATES,
    label: 'reconciliation:fields.billStatus',
  }),
  supplierName: scopeFields.supplierName,
  invoiceNos: text({ ...shown, isKeyword: true, width: 150 }),
  currency: amountFields.currency,
  netAmount: money(sum),
  taxAmount: money({ ...sum, width: 100, label: ofOrder('taxAmount') }),
  totalAmount: money(sum),
  isRed: flag({ show: '123', search: 'exact', width: 70, isRequired: true }),
  isSelfBilled: flag({ show: '123', search: 'exact', width: 90, isRequired: true }),
  billNos: text({ ...shown, isKeyword: true, width: 150 }),
  differenceNet: money(difference),
  differenceTax: money(difference),
  matchOutcome: choice({
    show: '123',
    search: 'in',
    width: 100,
    enumName: 'matchOutcome',
    enumValues: MATCH_OUTCOMES,
    isRequired: true,
  }),
  unreleasedCount: number({ ...shown, width: 90 }),
  throwStatus: choice({
    show: '123',
    search: 'in',
    width: 100,
    enumName: 'throwStatus',
    enumValues: THROW_STATES,
    isRequired: true,
  }),
  erpBillNo: code({ ...shown, isKeyword: true, width: 130 }),
  originalDocNo: code({ ...shown, width: 140 }),
  agreementNo: code({ ...shown, width: 130 }),
  redRequestNo: code({ ...shown, width: 140 }),
  redRequestStatus: choice({ show: '123', width: 130, enumName: 'redRequestStatus', enumValues: RED_REQUEST_STATES }),
  lineCount: number({ ...shown, width: 72 }),
  invoiceCount: number({ ...shown, width: 80 }),
  remark: text({ ...shown, isKeyword: true, width: 160, maxLength: TEXT_LENGTH }),
  reason: text({ ...shown, width: 160, label: 'receipts:fields.reason' }),
  orgNo: scopeFields.orgNo,
  supplierNo: scopeFields.supplierNo,
  commitName: text({ show: '23', width: 110, isRequired: true }),
  commitDate: time({ show: '23', width: 150 }),
  approveName: text({ show: '23', width: 110, isRequired: true }),
  approveDate: time({ show: '23', width: 150 }),
  createName: text({ ...shown, width: 110, label: 'reconciliation:fields.createdBy' }),
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of it a phone shows. */
export const invoiceCard: CardOf<typeof invoiceFields> = [
  'invoiceDocNo',
  'status',
  'supplierName',
  'totalAmount',
  'invoiceNos',
]

const { originNo, sourceType, postingDate, purchaseNo, goodsNo, goodsName, qty, purchaseUnitNo, price } = billLineFields

/** Lines of an invoicing bill: those of bills. */
export const invoiceLineFields = defineFields('reconciliation', {
  billNo: code({ ...line, width: 130 }),
  ...{ originNo, sourceType, postingDate, purchaseNo, goodsNo, goodsName, qty, purchaseUnitNo, price },
  netAmount: billLineFields.netAmount,
  taxRate: billLineFields.taxRate,
  taxAmount: billLineFields.taxAmount,
  invoiceQty: quantity({ show: '4', width: 100, unitField: 'purchaseUnitNo' }),
  invoicePrice: money({ show: '4', width: 100, decimals: 6 }),
})

/** Real invoices, as they are entered. */
export const enteredFields = defineFields('reconciliation', {
  invoiceType: choice({ ...line, width: 130, enumName: 'invoiceType', enumValues: INVOICE_TYPES }),
  invoiceClassify: choice({ ...line, width: 110, enumName: 'invoiceClassify', enumValues: INVOICE_CLASSIFIES }),
  invoiceCode: code({ show: '4', width: 110, maxLength: INVOICE_NO_LENGTH }),
  invoiceNo: code({ ...line, width: 150, maxLength: INVOICE_NO_LENGTH }),
  invoiceDate: date({ ...line, width: 120 }),
  invoiceAmount: money({ ...line, width: 120, unitField: 'currency' }),
  taxRate: quantity({ ...line, isPercentage: true, width: 90, label: ofOrder('taxRate') }),
  taxAmount: money({ ...line, width: 110, unitField: 'currency', label: ofOrder('taxAmount') }),
  chargeAmount: money({ show: '4', width: 110, unitField: 'currency' }),
  checkCode: code({ show: '4', width: 110, maxLength: INVOICE_NO_LENGTH }),
  isGoodsInvoice: flag({ show: '4', width: 90 }),
})

/** What the tax platform says of the request for a red invoice. */
export const redRequestFields = defineFields('reconciliation', {
  redRequestNo: code({ show: '', isRequired: true, maxLength: INVOICE_NO_LENGTH }),
  redRequestStatus: choice({
    show: '',
    isRequired: true,
    enumName: 'redRequestStatus',
    enumValues: RED_REQUEST_STATES,
  }),
})

/** Under which number the ERP keeps it. */
export const erpFields = defineFields('reconciliation', {
  erpBillNo: code({ show: '', isRequired: true, maxLength: INVOICE_NO_LENGTH }),
})
