import {
  choice,
  code,
  defineFields,
  flag,
  money,
  number,
  pickFields,
  quantity,
  text,
  time,
} from '#platform/contract/fields.ts'
import { orderLineFields } from './fields.ts'
import { OVER_ACTIONS } from './over-actions.ts'

const told = { show: '3', isRequired: true } as const
const silent = { show: '', isRequired: true } as const

/** Amounts of an order, and those of a line but for the gross one; they are computed. */
const amountFields = defineFields('orders', {
  amount: money(told),
  taxAmount: money(told),
  amountWithTax: money(told),
})

/** What an order's head keeps, as its detail and its print have it. */
export const keptHeadFields = {
  ...pickFields(orderLineFields, 'purchaseNo', 'status', 'orderType', 'purchaseDate', 'orgNo', 'warehouseNo'),
  ...pickFields(orderLineFields, 'classifyType', 'supplierNo', 'supplierName'),
  ...defineFields('orders', {
    orgName: text({ ...silent, label: 'orders:fields.orgNo' }),
    warehouseName: text({ ...silent, label: 'orders:fields.warehouseNo' }),
    plantNo: code(told),
    employeeName: text(told),
    orderVersion: number(told),
    currency: code(told),
    currencyDecimals: number(silent),
    isRedFlag: flag(told),
    redFlagReason: text(told),
    isMarked: flag(told),
    releasedDate: time({ show: '3' }),
    answerDue: time({ show: '3' }),
    answeredDate: time({ show: '3' }),
    answerMode: choice({ show: '3', enumName: 'answerMode', enumValues: ['supplier', 'automatic'] }),
    refuseReason: text(silent),
    remarks: text(told),
  }),
}

/** The same with its amounts. */
export const orderHeadFields = { ...keptHeadFields, ...amountFields }

/** What an order's line keeps, as detail and print have it; its price is for the unit in which the order was written. */
export const keptLineFields = {
  ...pickFields(orderLineFields, 'purchaseSeq', 'goodsNo', 'goodsName', 'spec', 'purchaseUnitNo', 'expectArrivalDate'),
  ...defineFields('orders', {
    unitDecimals: number(silent),
    packQty: quantity({ show: '' }),
    lineQty: quantity({ ...told, label: 'orders:fields.batchPurQty' }),
    price: money({ ...told, decimals: 6 }),
    orderedQty: quantity({ show: '3', label: 'orders:fields.orderedAs' }),
    orderedUnitNo: code({ show: '3', label: 'orders:fields.orderedUnitNo' }),
    taxRate: quantity({ ...told, isPercentage: true }),
    overPercent: quantity({ ...silent, isPercentage: true }),
    isOverUnlimited: flag(silent),
    underPercent: quantity({ ...silent, isPercentage: true }),
    overAction: choice({ ...silent, enumName: 'overAction', enumValues: OVER_ACTIONS }),
    overSource: code(silent),
    remarks: text(told),
  }),
}

/** The same with its amounts; the price is for its own unit, beside what was written where that was in another. */
export const orderPriceFields = {
  ...keptLineFields,
  ...defineFields('orders', { orderedPrice: money({ show: '3', decimals: 6, label: 'orders:fields.orderedPrice' }) }),
  ...pickFields(amountFields, 'amount', 'taxAmount'),
}

const CHANGE_STATES = ['applied', 'proposed', 'confirmed', 'refused'] as const
const CHANGE_PARTIES = ['purchaser', 'supplier', 'system'] as const

/** A change record of an order. */
export const changeRecordFields = defineFields('orders', {
  createDate: time({ ...told, label: 'orders:change.when' }),
  createName: text({ ...told, label: 'orders:change.who' }),
  lineBatch: code({ ...told, label: 'orders:list.lineBatch' }),
  fieldName: code({ ...told, label: 'orders:change.field' }),
  valueBefore: text({ show: '' }),
  valueAfter: text({ show: '' }),
  state: choice({ ...told, label: 'orders:change.state', enumName: 'changeState', enumValues: CHANGE_STATES }),
  changeParty: choice({ ...silent, column: 'party', enumName: 'changeParty', enumValues: CHANGE_PARTIES }),
  reason: text({ ...silent, label: 'lists:form.reason' }),
  orderVersion: number(silent),
  // Null for what concerns the whole order.
  lineId: code({ show: '' }),
  // Null for what concerns a whole line, as its price does.
  batchId: code({ show: '' }),
})
