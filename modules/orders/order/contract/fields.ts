import { classifyTypesOfOrg, orgs, suppliersOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  money,
  number,
  ownFields,
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'
import { byChoice, byText } from '#platform/contract/list/search-options.ts'
import { narrowingOptions, settingOptions } from '#platform/contract/records/record-fields.ts'
import { OVER_ACTIONS } from './over-actions.ts'

/** States of an order (domain, Order). `changing` stands beside `executing` while a change waits for the other party. */
export const ORDER_STATES = [
  'pendingRelease',
  'accepting',
  'executing',
  'changing',
  'completed',
  'rejected',
  'cancelled',
  'closed',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

const watchedQty = quantity({
  show: '1234',
  search: 'range',
  isRequired: true,
  isSortable: true,
  width: 84,
  unitField: 'purchaseUnitNo',
})
const progress = choice({ ...byChoice, width: 90, enumName: 'progress', enumValues: ['none', 'partial', 'full'] })

/**
 * One promised delivery (batch) of an order line, the row of the order lists (spec domain §3, Order line).
 * Quantities are in the order's unit; what they mean stands in docs/domain-language.md.
 */
export const orderLineFields = defineFields('orders', {
  purchaseNo: code({
    ...byText,
    isSortable: true,
    isFixedLeft: true,
    width: 114,
    maxLength: 40,
    of: 'head',
    importAs: 'required',
  }),
  purchaseSeq: number({ show: '24', isRequired: true, width: 50, of: 'line', importAs: 'required' }),
  purchasePhaseSeq: number({ show: '24', isRequired: true, width: 54 }),
  purchaseBatchSeq: number({ show: '24', isRequired: true, width: 54 }),
  status: choice({ ...byChoice, width: 146, of: 'head', enumName: 'status', enumValues: ORDER_STATES }),
  goodsNo: code({
    show: '1234',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    isSortable: true,
    width: 118,
    maxLength: 60,
    of: 'line',
    importAs: 'required',
  }),
  goodsName: text({
    show: '1234',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    width: 140,
    of: 'line',
    importAs: 'optional',
  }),
  batchPurQty: { ...watchedQty, of: 'line', importAs: 'required', decimals: 6 },
  purchaseUnitNo: code({ show: '234', isRequired: true, width: 56, maxLength: 20, of: 'line', importAs: 'optional' }),
  unDeliveryQty: watchedQty,
  onWayQty: quantity({ show: '234', isRequired: true, width: 88, unitField: 'purchaseUnitNo' }),
  receiveQty: quantity({ show: '234', isRequired: true, width: 84, unitField: 'purchaseUnitNo' }),
  expectArrivalDate: date({
    show: '1234',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 110,
    of: 'line',
    importAs: 'required',
  }),
  supReplyDate: date({ show: '1234', search: 'range', isSortable: true, width: 110 }),
  supReplyQty: quantity({ show: '234', width: 100, unitField: 'purchaseUnitNo' }),
  unReceiveQty: { ...watchedQty, width: 100 },
  deliveryQty: quantity({ show: '234', isRequired: true, width: 100, unitField: 'purchaseUnitNo' }),
  checkReturnQty: quantity({ show: '23', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  returnExchangeQty: quantity({ show: '23', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  overQty: quantity({ show: '23', isRequired: true, width: 80, unitField: 'purchaseUnitNo' }),
  spec: text({ show: '234', isKeyword: true, isRequired: true, width: 140, of: 'line', importAs: 'optional' }),
  supplierNo: reference({
    ...byChoice,
    isKeyword: true,
    width: 100,
    ...suppliersOfOrg,
    of: 'head',
    importAs: 'required',
  }),
  supplierName: text({ show: '23', isKeyword: true, isRequired: true, width: 160, of: 'head' }),
  orgNo: reference({ ...byChoice, width: 90, ...orgs, of: 'head', importAs: 'required' }),
  plantNo: code({ show: '23', source: 'head', width: 90, maxLength: 40, importAs: 'optional' }),
  warehouseNo: reference({ ...narrowingOptions, isRequired: true, width: 90, ...warehousesOfOrg, of: 'head' }),
  classifyType: reference({ show: '3', isRequired: true, ...classifyTypesOfOrg, of: 'head', importAs: 'optional' }),
  employeeName: text({ show: '23', source: 'head', width: 110, importAs: 'optional' }),
  orderType: choice({
    ...narrowingOptions,
    isRequired: true,
    width: 100,
    enumName: 'orderType',
    enumValues: ['1', '2', '3'],
    of: 'head',
  }),
  purchaseDate: date({
    show: '123',
    search: 'range',
    source: 't1',
    isSortable: true,
    width: 100,
    of: 'head',
    importAs: 'optional',
  }),
  deliveryStatus: progress,
  receiptStatus: progress,
  isOverdue: flag({ show: '12', search: 'exact', isRequired: true, width: 70 }),
  refuseSign: flag({ show: '2', isRequired: true, width: 70 }),
  isClosed: flag({ show: '2', isRequired: true, width: 70 }),
  remarks: text({ ...settingOptions, source: 'line', width: 160 }),
  updateDate: time({ show: '2', isSortable: true, isRequired: true, width: 150 }),
})

/** What a batch says of itself in its order's detail: what is neither its line's nor its order's, and is no matter of lists alone. */
export const orderBatchFields = ownFields(orderLineFields, ['3', '4'])

/** What of it a phone shows. */
export const orderLineCard: CardOf<typeof orderLineFields> = [
  'purchaseNo',
  'status',
  'goodsName',
  'supplierName',
  'expectArrivalDate',
  'unReceiveQty',
]

/** Columns of the order lines in a sheet to edit: those of the list, and the price of the line. */
export const orderSheetFields = {
  ...orderLineFields,
  ...defineFields('orders', { price: money({ show: '2', source: 'line', isRequired: true, width: 90, decimals: 6 }) }),
}

/** Columns of an import of orders: the importable fields of the lines, and what only a new order says. */
export const orderImportFields = {
  ...orderLineFields,
  ...defineFields('orders', {
    price: money({ show: '', decimals: 6, of: 'line', importAs: 'required' }),
    taxRate: money({ show: '', decimals: 4, isPercentage: true, of: 'line', importAs: 'optional' }),
    currency: code({ show: '', maxLength: 10, of: 'head', importAs: 'required' }),
    overPercent: money({ show: '', decimals: 4, isPercentage: true, of: 'line', importAs: 'optional' }),
    isOverUnlimited: flag({ show: '', of: 'line', importAs: 'optional' }),
    overAction: choice({
      show: '',
      of: 'line',
      importAs: 'optional',
      enumName: 'overAction',
      enumValues: OVER_ACTIONS,
    }),
    underPercent: money({ show: '', decimals: 4, isPercentage: true, of: 'line', importAs: 'optional' }),
  }),
}

/** Custom fields of order lines: both sides keep them. */
export const orderLineCustomFieldSet: CustomFieldSet = {
  module: 'orders.lines',
  menuNo: 'userOrder',
  edit: { flag: 'isModify', sides: ['purchaser', 'supplier'] },
}

/** Tabs of the order list: all, and one per state in which somebody has something to do or look up. */
export const orderTabs = {
  all: {},
  pendingRelease: { status: 'pendingRelease' },
  accepting: { status: 'accepting' },
  executing: { status: 'executing' },
  changing: { status: 'changing' },
  rejected: { status: 'rejected' },
  completed: { status: 'completed' },
  closed: { status: ['closed', 'cancelled'] },
} as const
