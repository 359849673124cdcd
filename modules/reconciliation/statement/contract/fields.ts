import { amountFields, dated, looked, named, scopeFields, shown } from '#modules/receipts/receipt/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, money, number, quantity, text, time } from '#platform/contract/fields.ts'

/** States of a statement: something differs or is missing, everything agrees, or it is settled. */
export const STATEMENT_STATES = ['open', 'matched', 'closed'] as const
/** What came of a line: it agrees, it differs, nothing is owed for it, or something is owed that no line states. */
export const STATEMENT_OUTCOMES = ['paired', 'differs', 'missingHere', 'missingThere'] as const
/** Outcomes that somebody has to settle. */
export const UNSETTLED_OUTCOMES = ['differs', 'missingHere', 'missingThere'] as const
/** Why a line is not paired. */
export const DIFFERENCE_KINDS = [
  ...['price', 'unit', 'quantity', 'amount', 'taxRounding', 'tax'],
  ...['cutOff', 'duplicate', 'gift', 'missingReceipt', 'return', 'missingThere'],
] as const
export type DifferenceKind =
  | 'price'
  | 'unit'
  | 'quantity'
  | 'amount'
  | 'taxRounding'
  | 'tax'
  | 'cutOff'
  | 'duplicate'
  | 'gift'
  | 'missingReceipt'
  | 'return'
  | 'missingThere'
/** Which amounts are compared. */
export const AMOUNT_BASES = ['total', 'net'] as const

/** Longest remark. */
const TEXT_LENGTH = 200

const ofOrder = (name: string) => `orders:fields.${name}`
const sum = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 120 } as const
const part = { show: '3', isRequired: true, unitField: 'currency', width: 120 } as const
const count = { show: '23', isRequired: true, width: 84 } as const

/** Statements of account of suppliers. */
export const statementFields = defineFields('reconciliation', {
  statementNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 150 }),
  statementStatus: choice({
    ...looked,
    column: 'status',
    width: 100,
    enumName: 'statementStatus',
    enumValues: STATEMENT_STATES,
  }),
  supplierName: scopeFields.supplierName,
  statementPeriod: code({ ...named, width: 90, label: 'reconciliation:fields.billPeriod' }),
  currency: amountFields.currency,
  statedAmount: money(sum),
  ownAmount: money(sum),
  differenceAmount: money(sum),
  fromDate: date({ ...dated, label: 'reconciliation:fields.fromDate' }),
  toDate: date({ ...dated, label: 'reconciliation:fields.toDate' }),
  amountBasis: choice({ ...looked, show: '23', width: 100, enumName: 'amountBasis', enumValues: AMOUNT_BASES }),
  lineCount: number({ ...count, label: 'reconciliation:fields.lineCount' }),
  pairedCount: number(count),
  differingCount: number(count),
  missingHereCount: number(count),
  missingThereCount: number(count),
  pairedAmount: money(part),
  differingStated: money(part),
  differingOwn: money(part),
  missingHereAmount: money(part),
  missingThereAmount: money(part),
  leftCount: number({ ...count, show: '3' }),
  fileName: text({ ...shown, isKeyword: true, width: 160 }),
  remark: text({ ...shown, isKeyword: true, width: 160, label: 'reconciliation:fields.remark' }),
  reason: text({ ...shown, width: 160, label: 'receipts:fields.reason' }),
  orgNo: scopeFields.orgNo,
  supplierNo: scopeFields.supplierNo,
  matchedDate: time({ show: '23', isRequired: true, width: 150 }),
  createName: text({ ...shown, width: 110, label: 'reconciliation:fields.createdBy' }),
  updateDate: time({ ...dated, show: '23', width: 150 }),
})

/** What of it a phone shows. */
export const statementCard: CardOf<typeof statementFields> = [
  'statementNo',
  'statementStatus',
  'supplierName',
  'differenceAmount',
  'statementPeriod',
]

const line = { show: '24' } as const
const amount = { ...line, width: 110, unitField: 'currency' } as const

/** Lines of statements as the files say them, beside what is owed. */
export const statementLineFields = defineFields('reconciliation', {
  statementNo: code({ show: '1', search: 'exact', isRequired: true, width: 150 }),
  rowNo: number({ ...line, isSortable: true, width: 64 }),
  outcome: choice({
    ...line,
    search: 'in',
    isRequired: true,
    width: 110,
    enumName: 'statementOutcome',
    enumValues: STATEMENT_OUTCOMES,
  }),
  differenceKind: choice({
    ...line,
    search: 'in',
    width: 130,
    enumName: 'differenceKind',
    enumValues: DIFFERENCE_KINDS,
  }),
  documentNo: code({ ...line, width: 140 }),
  documentDate: date({ ...line, width: 100 }),
  goodsNo: code({ ...line, width: 110, label: ofOrder('goodsNo') }),
  qty: quantity({ ...line, width: 84 }),
  price: money({ ...amount, width: 90, decimals: 6, label: ofOrder('price') }),
  netAmount: money(amount),
  taxAmount: money({ ...amount, label: ofOrder('taxAmount') }),
  statedAmount: money(amount),
  ownNo: code({ ...line, width: 150 }),
  ownGoodsNo: code({ ...line, width: 110 }),
  ownDate: date({ ...line, width: 100 }),
  ownQty: quantity({ ...line, width: 84 }),
  ownPrice: money({ ...amount, width: 90, decimals: 6 }),
  ownNet: money(amount),
  ownTax: money(amount),
  ownAmount: money(amount),
  differenceAmount: money(amount),
  currency: code({ ...line, isRequired: true, width: 70, label: ofOrder('currency') }),
  otherNo: code({ ...line, width: 140 }),
  pairNo: number({ show: '4', width: 64 }),
})

/** Columns that the file of a supplier may have, as people map its headings to them. */
export const statementColumns = defineFields('reconciliation', {
  documentNo: code({ show: '', maxLength: 60 }),
  documentDate: date({ show: '' }),
  goodsNo: code({ show: '', maxLength: 60, label: ofOrder('goodsNo') }),
  qty: quantity({ show: '' }),
  price: money({ show: '', decimals: 6, label: ofOrder('price') }),
  netAmount: money({ show: '' }),
  taxAmount: money({ show: '', label: ofOrder('taxAmount') }),
  totalAmount: money({ show: '' }),
  currency: code({ show: '', maxLength: 10, label: ofOrder('currency') }),
})

/** How what was left was settled. */
export const closingFields = defineFields('reconciliation', {
  remark: text({ show: '', maxLength: TEXT_LENGTH, label: 'reconciliation:fields.remark' }),
})

/** The form of an import, but for the columns. */
export const importFormFields = defineFields('reconciliation', {
  orgNo: { ...scopeFields.orgNo, show: '', isRequired: true },
  supplierNo: { ...scopeFields.supplierNo, show: '', isRequired: true },
  currency: code({ show: '', isRequired: true, maxLength: 10, label: ofOrder('currency') }),
  statementPeriod: code({
    show: '',
    maxLength: 7,
    label: 'reconciliation:fields.billPeriod',
    hint: 'reconciliation:statement.periodHint',
  }),
  fromDate: date({ show: '' }),
  toDate: date({ show: '' }),
})

/** Where the columns of a file are named. */
export const headerRowFields = defineFields('reconciliation', {
  headerRow: code({ show: '', maxLength: 4, label: 'reconciliation:statement.import.headerRow' }),
})
