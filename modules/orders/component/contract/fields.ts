import { warehouses } from '#modules/identity/role/contract/fields.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { tabsByState } from '#platform/contract/documents.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  number,
  pickFields,
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'
import { add, type Decimal } from '#platform/contract/values/decimal.ts'

/** How far the components of an outsourced order's line are issued; `unplanned` where it has none. */
export const ISSUE_STATUSES = ['unplanned', 'none', 'partial', 'full'] as const

/** Components leave a warehouse for the supplier, or come back unused. */
export const ISSUE_TYPES = ['issue', 'takeBack'] as const
export type IssueType = (typeof ISSUE_TYPES)[number]

/** Twice what was issued arrives at most; more is a slip of the keys. */
export const mostArrived = (issueQty: Decimal): Decimal => add(issueQty, issueQty)

/** Places of a component's stock that a form shows. */
export const STOCK_PLACES = 50

/** Outsourced orders by product: one promised delivery (batch) per row, with how far its line's components are issued. */
export const outsourcedFields = {
  ...pickFields(orderLineFields, 'purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'),
  status: { ...orderLineFields.status, width: 118 },
  ...defineFields('orders', {
    issueStatus: choice({
      ...byChoice,
      source: 'line',
      width: 132,
      enumName: 'issueStatus',
      enumValues: ISSUE_STATUSES,
    }),
    componentCount: number({ show: '23', isRequired: true, width: 100 }),
    missingCount: number({ show: '23', isRequired: true, width: 74 }),
  }),
  ...pickFields(orderLineFields, 'goodsNo', 'goodsName', 'batchPurQty'),
  deliveryQty: { ...orderLineFields.deliveryQty, width: 80 },
  ...pickFields(orderLineFields, 'onWayQty', 'receiveQty'),
  unReceiveQty: { ...orderLineFields.unReceiveQty, width: 88 },
  ...pickFields(orderLineFields, 'purchaseUnitNo', 'expectArrivalDate', 'supReplyDate', 'deliveryStatus'),
  ...pickFields(orderLineFields, 'receiptStatus', 'spec', 'supplierNo', 'supplierName', 'orgNo', 'plantNo'),
  ...pickFields(orderLineFields, 'warehouseNo', 'purchaseDate', 'updateDate'),
}

/** Its tabs: all, and one for each way in which components are issued. */
export const outsourcedTabs = tabsByState(ISSUE_STATUSES, 'issueStatus')

/** What of it a phone shows. */
export const outsourcedCard: CardOf<typeof outsourcedFields> = [
  'purchaseNo',
  'issueStatus',
  'goodsName',
  'expectArrivalDate',
  'missingCount',
]

const balance = quantity({ show: '23', isRequired: true, width: 88, unitField: 'unitNo' })
const watched = quantity({ ...byRange, width: 96, unitField: 'unitNo' })

/** Outsourced orders by component: what is needed, issued, used and left of each. */
export const componentFields = {
  ...pickFields(orderLineFields, 'purchaseNo', 'purchaseSeq'),
  ...defineFields('orders', {
    componentNo: code({ ...byText, isSortable: true, width: 126, maxLength: 60 }),
    componentName: text({ ...byText, width: 150 }),
    issueStatus: choice({ ...byChoice, width: 118, enumName: 'issueStatus', enumValues: ISSUE_STATUSES }),
    requiredQty: balance,
    issuedQty: balance,
    toIssueQty: watched,
    onWayQty: watched,
    supplierQty: watched,
    missingQty: watched,
    unitNo: code({ show: '23', isRequired: true, width: 56, label: 'orders:fields.purchaseUnitNo' }),
    usedQty: balance,
    returnedQty: { ...balance, label: 'orders:fields.takenBackQty' },
    scrappedQty: balance,
    shortQty: balance,
    perQty: quantity({ show: '23', isRequired: true, width: 96 }),
    wastePercent: quantity({ show: '23', isRequired: true, isPercentage: true, width: 80 }),
    componentSpec: text({ show: '23', isKeyword: true, isRequired: true, width: 140, label: 'orders:fields.spec' }),
    goodsNo: code({ ...byText, width: 118, label: 'orders:fields.productNo' }),
    goodsName: text({ show: '23', isKeyword: true, isRequired: true, width: 140, label: 'orders:fields.productName' }),
    productQty: quantity({ show: '23', isRequired: true, width: 96 }),
  }),
  ...pickFields(orderLineFields, 'supplierNo', 'supplierName', 'orgNo', 'warehouseNo'),
  ...defineFields('orders', {
    updateDate: time({ show: '2', isSortable: true, isRequired: true, width: 150 }),
  }),
}

/** What of it a phone shows. */
export const componentCard: CardOf<typeof componentFields> = [
  'componentNo',
  'issueStatus',
  'purchaseNo',
  'toIssueQty',
  'missingQty',
]

/** Balances of components at suppliers as of a chosen moment, which the condition names; without one they are today's. */
export const componentBalanceFields = {
  ...pickFields(componentFields, 'purchaseNo', 'purchaseSeq', 'componentNo', 'componentName', 'issuedQty', 'onWayQty'),
  ...pickFields(componentFields, 'supplierQty', 'shortQty', 'missingQty', 'unitNo', 'usedQty', 'returnedQty'),
  scrappedQty: componentFields.scrappedQty,
  ...defineFields('orders', { asOf: time({ show: '23', search: 'exact', isRequired: true, width: 150 }) }),
  ...pickFields(componentFields, 'goodsNo', 'goodsName', 'supplierNo', 'supplierName', 'orgNo', 'warehouseNo'),
  updateDate: componentFields.updateDate,
}

/** Columns of the import of components: the rows of one order line are all its components. */
export const componentImportFields = defineFields('orders', {
  purchaseNo: code({ show: '2', importAs: 'required', maxLength: 40 }),
  purchaseSeq: number({ show: '2', importAs: 'required' }),
  componentNo: code({ show: '2', importAs: 'required', maxLength: 60 }),
  perQty: quantity({ show: '2', importAs: 'required', rule: 'positive', decimals: 6 }),
  wastePercent: quantity({ show: '2', importAs: 'optional', isPercentage: true, rule: 'percent', decimals: 4 }),
  reason: text({ show: '2', importAs: 'optional', maxLength: 200 }),
})

/** What a document of components says of itself, in forms and in print. */
export const componentIssueFields = defineFields('orders', {
  issueNo: code({ show: '23', isRequired: true, width: 140 }),
  issueType: choice({ show: '23', isRequired: true, width: 100, enumName: 'issueType', enumValues: ISSUE_TYPES }),
  issueDate: date({ show: '23', isRequired: true, width: 110 }),
  reason: text({ show: '23', maxLength: 200, width: 180 }),
  stockWarehouseNo: reference({
    show: '23',
    isRequired: true,
    width: 110,
    label: 'orders:fields.warehouseNo',
    ...warehouses,
  }),
  cellNo: code({ show: '23', isRequired: true, width: 110, maxLength: 60 }),
  lotNo: code({ show: '23', width: 110, maxLength: 60 }),
  issueQty: quantity({ show: '23', isRequired: true, width: 100, unitField: 'unitNo' }),
})

const told = { show: '4', isRequired: true } as const
const silent = { show: '', isRequired: true } as const

/** A component, as its order's line tells it. */
export const lineComponentFields = {
  ...pickFields(componentFields, 'componentNo', 'componentName', 'componentSpec', 'unitNo', 'perQty', 'wastePercent'),
  ...pickFields(componentFields, 'requiredQty', 'issuedQty', 'returnedQty', 'usedQty', 'scrappedQty', 'onWayQty'),
  ...pickFields(componentFields, 'supplierQty', 'shortQty', 'missingQty', 'toIssueQty', 'issueStatus'),
  ...defineFields('orders', { unitDecimals: number(silent) }),
}

/** A document of components, as the order's line tells it. */
export const lineIssueFields = {
  ...pickFields(componentIssueFields, 'issueNo', 'issueType', 'issueDate'),
  ...defineFields('orders', {
    reason: text(told),
    isReversed: flag(silent),
    isReversal: flag(silent),
    isArrived: flag(silent),
    arrivedName: text(silent),
    arrivedDate: time({ show: '' }),
    /** Why what arrived differs, or why a confirmed arrival was taken back. */
    arrivalReason: text(silent),
    createName: text({ ...told, label: 'orders:change.who' }),
    createDate: time(silent),
  }),
}

/** Reported scrap, as the order's line tells it. */
export const lineScrapFields = defineFields('orders', {
  scrapNo: code({ ...told, isFixedLeft: true, label: 'orders:fields.issueNo' }),
  componentNo: code(told),
  scrapQty: quantity({ ...told, label: 'orders:fields.issueQty' }),
  unitNo: code(silent),
  status: choice({ ...told, enumName: 'scrapStatus' }),
  reason: text({ ...silent, label: 'lists:form.reason' }),
  answerReason: text(silent),
  createName: text({ ...told, label: 'orders:change.who' }),
  createDate: time(silent),
})

/** A movement of a component, as the order's line tells it. */
export const lineMovementFields = defineFields('orders', {
  at: time({ ...told, column: 'create_date', label: 'orders:change.when' }),
  componentNo: code({ ...told, source: 'c' }),
  movement: choice({ ...told, enumName: 'componentMovement', label: 'orders:story.movement' }),
  qty: quantity({ ...told, label: 'orders:fields.issueQty' }),
  shortQty: quantity({ ...told, column: 'shortage' }),
  documentNo: code({ ...told, label: 'orders:story.document' }),
  who: text({ ...told, column: 'create_name', label: 'orders:change.who' }),
  reason: text({ ...silent, label: 'lists:form.reason' }),
})
