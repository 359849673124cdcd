import { classifyTypesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { looked, named, scopeFields, shown, writtenFields } from '#modules/receipts/receipt/contract/fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import {
  choice,
  code,
  date,
  defineFields,
  money,
  number,
  quantity,
  reference,
  text,
} from '#platform/contract/fields.ts'

/** States of a price adjustment. */
export const ADJUSTMENT_STATES = ['pendingConfirmation', 'accepted', 'rejected', 'withdrawn'] as const
/** What a line is about: an acceptance whose price changes, or a later return that takes its share back. */
export const ADJUSTMENT_LINE_KINDS = ['acceptance', 'return'] as const

const ofOrder = (name: string) => `orders:fields.${name}`
const ofReceipt = (name: string) => `receipts:fields.${name}`
const sum = { show: '123', search: 'range', isRequired: true, unitField: 'currency', width: 110 } as const
const line = { show: '4', isRequired: true } as const
const placed = { show: '', rule: 'positive' } as const

/** Price adjustments: which price of what was accepted changes, and what it comes to. */
export const priceAdjustmentFields = {
  ...defineFields('reconciliation', {
    adjustmentNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 140 }),
    adjustmentStatus: choice({
      ...looked,
      column: 'status',
      width: 120,
      enumName: 'adjustmentStatus',
      enumValues: ADJUSTMENT_STATES,
    }),
  }),
  ...{ supplierName: scopeFields.supplierName },
  ...defineFields('reconciliation', {
    goodsNo: code({ ...named, isSortable: true, width: 120, label: ofOrder('goodsNo') }),
    goodsName: text({ ...named, width: 160, label: ofOrder('goodsName') }),
    currency: code({ ...shown, width: 70, label: ofOrder('currency') }),
    newPrice: money({ ...shown, show: '123', width: 100, decimals: 6, unitField: 'currency' }),
    adjustQty: quantity({ ...shown, show: '123', width: 100, unitField: 'purchaseUnitNo' }),
    purchaseUnitNo: code({ ...shown, width: 60, label: ofOrder('purchaseUnitNo') }),
    netAmount: money({ ...sum, isSortable: true }),
    taxAmount: money({ ...sum, label: ofOrder('taxAmount') }),
    lineCount: number({ ...shown, width: 72 }),
    reason: text({ ...named, width: 200 }),
    replyDue: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    answerNote: text({ ...shown, width: 180 }),
    answerDate: date({ show: '3', width: 110 }),
    withdrawReason: text({ show: '3', isRequired: true, width: 180 }),
    purchaseNo: code({ ...named, width: 140, label: ofOrder('purchaseNo') }),
    fromDate: date({ show: '3', width: 110 }),
    toDate: date({ show: '3', width: 110 }),
  }),
  ...{ orgNo: scopeFields.orgNo, warehouseNo: scopeFields.warehouseNo, supplierNo: scopeFields.supplierNo },
  ...defineFields('reconciliation', {
    classifyType: reference({ show: '3', isRequired: true, ...classifyTypesOfOrg, label: ofOrder('classifyType') }),
    ...writtenFields,
  }),
}

/** Lines: an acceptance each, with the price that held until then. */
export const adjustmentLineFields = defineFields('reconciliation', {
  originNo: code({ ...line, width: 140 }),
  lineKind: choice({ ...line, width: 96, enumName: 'sourceType', enumValues: ADJUSTMENT_LINE_KINDS }),
  postingDate: date({ ...line, width: 100, label: ofReceipt('postingDate') }),
  purchaseNo: code({ ...line, width: 130, label: ofOrder('purchaseNo') }),
  purchaseSeq: number({ ...line, width: 60, label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ ...line, width: 60, label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ ...line, width: 60, label: ofOrder('purchaseBatchSeq') }),
  qty: quantity({ ...line, width: 80, unitField: 'purchaseUnitNo' }),
  purchaseUnitNo: code({ ...line, width: 60, label: ofOrder('purchaseUnitNo') }),
  price: money({ ...line, width: 90, decimals: 6, label: 'reconciliation:fields.oldPrice' }),
  priceDifference: money({ ...line, width: 100, decimals: 6 }),
  netAmount: money({ ...line, width: 110, unitField: 'currency' }),
  taxRate: quantity({ ...line, isPercentage: true, width: 70, label: ofOrder('taxRate') }),
  taxAmount: money({ ...line, width: 90, unitField: 'currency', label: ofOrder('taxAmount') }),
})

/** The form of a new price adjustment: whose price of which item, over which acceptances. */
export const priceAdjustmentForm = {
  ...{ orgNo: scopeFields.orgNo, warehouseNo: scopeFields.warehouseNo },
  ...{ classifyType: priceAdjustmentFields.classifyType, supplierNo: scopeFields.supplierNo },
  ...defineFields('reconciliation', {
    goodsNo: code({ show: '', isRequired: true, maxLength: 60, label: ofOrder('goodsNo') }),
    newPrice: money({ show: '', isRequired: true, rule: 'notNegative', decimals: 6 }),
    purchaseNo: code({ show: '', maxLength: 60, label: ofOrder('purchaseNo') }),
    purchaseSeq: number({ ...placed, label: ofOrder('purchaseSeq') }),
    purchasePhaseSeq: number({ ...placed, label: ofOrder('purchasePhaseSeq') }),
    purchaseBatchSeq: number({ ...placed, label: ofOrder('purchaseBatchSeq') }),
    fromDate: date({ show: '' }),
    toDate: date({ show: '' }),
    replyDue: date({ show: '' }),
    reason: text({ show: '', isRequired: true, maxLength: REASON_LENGTH }),
  }),
}
