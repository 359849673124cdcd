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
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'

/** Delivery timing: 1 normal, 2 early, 3 delayed (spec domain §4); 0 of gifts, which come in no time of an order. */
export const DELIVERY_TIMINGS = ['1', '2', '3', '0'] as const
export type DeliveryTiming = (typeof DELIVERY_TIMINGS)[number]

/** Why goods go back after warehousing: to be delivered again, or to be neither paid nor delivered again. */
export const RETURN_TYPES = ['exchange', 'credit'] as const
export type ReturnType = (typeof RETURN_TYPES)[number]

const ofOrder = (name: string) => `orders:fields.${name}`

const scopeFields = {
  orgNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 90,
    label: ofOrder('orgNo'),
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
  warehouseNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 90,
    label: ofOrder('warehouseNo'),
    lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
    follows: { orgNo: 'orgNo' },
  }),
  supplierNo: reference({
    show: '123',
    search: 'in',
    isKeyword: true,
    isRequired: true,
    width: 100,
    label: ofOrder('supplierNo'),
    lookup: 'IBmSupplierService/getFullAuthoritySupListByParams',
    follows: { orgNo: 'orgNo' },
  }),
  supplierName: text({ show: '23', isKeyword: true, isRequired: true, width: 160, label: ofOrder('supplierName') }),
}

const documentFields = {
  receiptNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    isFixedLeft: true,
    width: 136,
  }),
  asnNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    width: 136,
    label: 'deliveries:fields.asnNo',
  }),
  purchaseNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    width: 140,
    label: ofOrder('purchaseNo'),
  }),
}

const sequenceFields = {
  purchaseSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseBatchSeq') }),
}

const goodsFields = {
  goodsNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    isSortable: true,
    width: 120,
    label: ofOrder('goodsNo'),
  }),
  goodsName: text({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    width: 168,
    label: ofOrder('goodsName'),
  }),
}

const lotFields = {
  purchaseUnitNo: code({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseUnitNo') }),
  lotNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 120 }),
}

const overReceiptFields = {
  aboveQty: quantity({
    column: 'over_receipt_qty',
    show: '23',
    isRequired: true,
    width: 90,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.aboveQty',
  }),
}

/** What distinguishes the goods beyond item and lot, as their ASN told it. */
const featureFields = {
  productFeature: text({ show: '23', isRequired: true, width: 110, label: 'deliveries:fields.productFeature' }),
  stockFeature: text({ show: '23', isRequired: true, width: 110, label: 'deliveries:fields.stockFeature' }),
}

const amountFields = {
  price: money({
    show: '23',
    isRequired: true,
    width: 90,
    decimals: 6,
    unitField: 'currency',
    label: ofOrder('price'),
  }),
  amount: money({ show: '23', isRequired: true, width: 110, unitField: 'currency', label: ofOrder('amount') }),
  taxRate: quantity({ isPercentage: true, show: '23', isRequired: true, width: 70, label: ofOrder('taxRate') }),
  taxAmount: money({ show: '23', isRequired: true, width: 100, unitField: 'currency', label: ofOrder('taxAmount') }),
  currency: code({ show: '23', isRequired: true, width: 70, label: ofOrder('currency') }),
}

const specFields = {
  spec: text({ show: '23', isRequired: true, width: 140, label: ofOrder('spec') }),
}

const markFields = {
  isReversed: flag({ show: '123', search: 'exact', isRequired: true, width: 80 }),
  isReversal: flag({ show: '23', isRequired: true, width: 80 }),
  createName: text({ show: '23', isRequired: true, width: 110 }),
  updateDate: time({ show: '23', search: 'range', isRequired: true, isSortable: true, width: 150 }),
}

/** Acceptance details: what was accepted, at what price, and whether it came in time. */
export const acceptanceFields = defineFields('receipts', {
  ...documentFields,
  ...goodsFields,
  receiveQty: quantity({
    show: '123',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: ofOrder('receiveQty'),
  }),
  ...lotFields,
  deliveryTiming: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 90,
    enumName: 'deliveryTiming',
    enumValues: DELIVERY_TIMINGS,
  }),
  expectArrivalDate: date({
    show: '123',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 110,
    label: ofOrder('expectArrivalDate'),
  }),
  receiptDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  postingDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  ...amountFields,
  ...overReceiptFields,
  giftQty: quantity({
    show: '123',
    search: 'range',
    isRequired: true,
    width: 80,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.giftQty',
  }),
  returnedQty: quantity({ show: '23', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  reason: text({ show: '23', isRequired: true, width: 140 }),
  ...specFields,
  ...featureFields,
  ...sequenceFields,
  ...scopeFields,
  ...markFields,
})

/** What of it a phone shows. */
export const acceptanceCard: CardOf<typeof acceptanceFields> = [
  'receiptNo',
  'deliveryTiming',
  'goodsName',
  'receiveQty',
  'receiptDate',
]

/** Rejection details: what was refused at inspection and goes back to the supplier. */
export const rejectionFields = defineFields('receipts', {
  ...documentFields,
  ...goodsFields,
  checkReturnQty: quantity({
    show: '123',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: ofOrder('checkReturnQty'),
  }),
  ...lotFields,
  reason: text({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 200 }),
  receiptDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  ...overReceiptFields,
  ...specFields,
  ...sequenceFields,
  ...scopeFields,
  ...markFields,
})

/** What of it a phone shows. */
export const rejectionCard: CardOf<typeof rejectionFields> = ['receiptNo', 'goodsName', 'checkReturnQty', 'reason']

/** Warehousing details: accepted goods put away into a cell. */
export const warehousingFields = defineFields('receipts', {
  ...documentFields,
  ...goodsFields,
  cellNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 110 }),
  warehousingQty: quantity({
    show: '123',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 100,
    unitField: 'purchaseUnitNo',
  }),
  isGift: flag({ show: '123', search: 'exact', isRequired: true, width: 72 }),
  ...lotFields,
  postingDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  taskNo: code({ show: '123', search: 'fuzzy', isRequired: true, width: 136 }),
  adjustNo: code({ show: '23', isRequired: true, width: 136 }),
  ...specFields,
  ...featureFields,
  ...scopeFields,
  ...markFields,
})

/** What of it a phone shows. */
export const warehousingCard: CardOf<typeof warehousingFields> = ['receiptNo', 'goodsName', 'warehousingQty', 'cellNo']

/** Return details: goods that went back to the supplier after they were put away. */
export const returnFields = defineFields('receipts', {
  returnNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    isFixedLeft: true,
    width: 136,
  }),
  returnType: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 96,
    enumName: 'returnType',
    enumValues: RETURN_TYPES,
  }),
  ...goodsFields,
  returnQty: quantity({
    show: '123',
    search: 'range',
    isRequired: true,
    isSortable: true,
    width: 100,
    unitField: 'purchaseUnitNo',
  }),
  ...lotFields,
  cellNo: warehousingFields.cellNo,
  reason: rejectionFields.reason,
  returnDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  ...documentFields,
  receiptNo: { ...documentFields.receiptNo, isFixedLeft: false },
  ...amountFields,
  ...specFields,
  ...sequenceFields,
  ...scopeFields,
  ...markFields,
  createName: text({ show: '23', isRequired: true, width: 110, label: 'receipts:fields.returnedBy' }),
})

/** What of it a phone shows. */
export const returnCard: CardOf<typeof returnFields> = [
  'returnNo',
  'returnType',
  'goodsName',
  'returnQty',
  'returnDate',
]

/** Columns of the import of receipts: one row per line of an ASN (and lot, where it has several). */
export const receiptImportFields = defineFields('receipts', {
  asnNo: code({ show: '2', importAs: 'required', maxLength: 40, label: 'deliveries:fields.asnNo' }),
  purchaseNo: code({ show: '2', importAs: 'required', maxLength: 40, label: ofOrder('purchaseNo') }),
  purchaseSeq: number({ show: '2', importAs: 'required', label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ show: '2', importAs: 'optional', label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ show: '2', importAs: 'optional', label: ofOrder('purchaseBatchSeq') }),
  // Wanted where the same goods stand on several lines of the ASN.
  asnSeq: number({ show: '2', importAs: 'optional' }),
  lotNo: code({ show: '2', importAs: 'optional', maxLength: 60 }),
  receiveQty: quantity({ show: '2', importAs: 'optional', decimals: 6, label: ofOrder('receiveQty') }),
  checkReturnQty: quantity({ show: '2', importAs: 'optional', decimals: 6, label: ofOrder('checkReturnQty') }),
  giftQty: quantity({ show: '2', importAs: 'optional', decimals: 6, label: 'deliveries:fields.giftQty' }),
  reason: text({ show: '2', importAs: 'optional', maxLength: 200 }),
  // Of items that are told apart by them, where not all open pieces are received: parted by spaces, commas or line breaks.
  serialNos: text({ show: '2', importAs: 'optional', maxLength: 8000, label: 'receipts:fields.acceptedSerials' }),
  refusedSerialNos: text({ show: '2', importAs: 'optional', maxLength: 8000, label: 'receipts:fields.refusedSerials' }),
  receiptDate: date({ show: '2', importAs: 'required' }),
  postingDate: date({ show: '2', importAs: 'optional' }),
})

const keptByPurchaser: CustomFieldSet['edit'] = { flag: 'isModify', sides: ['purchaser'] }

/** Custom fields of acceptances; the purchaser keeps them. */
export const acceptanceCustomFieldSet: CustomFieldSet = {
  module: 'receipts.acceptance',
  menuNo: 'acceptanceDetails',
  edit: keptByPurchaser,
}
/** Custom fields of rejections. */
export const rejectionCustomFieldSet: CustomFieldSet = {
  module: 'receipts.rejection',
  menuNo: 'rejectionDetails',
  edit: keptByPurchaser,
}
/** Custom fields of returns. */
export const returnCustomFieldSet: CustomFieldSet = {
  module: 'receipts.returns',
  menuNo: 'returnDetails',
  edit: keptByPurchaser,
}
/** Custom fields of put-away goods. */
export const warehousingCustomFieldSet: CustomFieldSet = {
  module: 'receipts.warehousing',
  menuNo: 'warehousingDetails',
  edit: keptByPurchaser,
}
