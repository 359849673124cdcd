import { orgs, suppliersOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
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

const ofOrder = (name: string) => `orders:fields.${name}`

/** What rows are found by, and what every list of them shows. */
export const named = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const
export const looked = { show: '123', search: 'in', isRequired: true } as const
export const shown = { show: '23', isRequired: true } as const
export const counted = { show: '123', search: 'range', isRequired: true, unitField: 'purchaseUnitNo' } as const
export const dated = { show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 } as const

/** Whose the goods are, and where. */
export const scopeFields = {
  orgNo: reference({ ...looked, width: 90, label: ofOrder('orgNo'), ...orgs }),
  warehouseNo: reference({ ...looked, width: 90, label: ofOrder('warehouseNo'), ...warehousesOfOrg }),
  supplierNo: reference({ ...looked, isKeyword: true, width: 100, label: ofOrder('supplierNo'), ...suppliersOfOrg }),
  supplierName: text({ ...shown, isKeyword: true, width: 160, label: ofOrder('supplierName') }),
}

/** The documents behind a row. */
export const documentFields = {
  receiptNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 136 }),
  asnNo: code({ ...named, width: 136, label: 'deliveries:fields.asnNo' }),
  purchaseNo: code({ ...named, width: 140, label: ofOrder('purchaseNo') }),
}

/** The delivery of the order. */
export const sequenceFields = {
  purchaseSeq: number({ ...shown, width: 60, label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ ...shown, width: 60, label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ ...shown, width: 60, label: ofOrder('purchaseBatchSeq') }),
}

export const goodsFields = {
  goodsNo: code({ ...named, isSortable: true, width: 120, label: ofOrder('goodsNo') }),
  goodsName: text({ ...named, width: 168, label: ofOrder('goodsName') }),
}

/** Unit and lot. */
export const lotFields = {
  purchaseUnitNo: code({ ...shown, width: 60, label: ofOrder('purchaseUnitNo') }),
  lotNo: code({ ...named, width: 120 }),
}

export const overReceiptFields = {
  aboveQty: quantity({
    ...shown,
    column: 'over_receipt_qty',
    width: 90,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.aboveQty',
  }),
}

/** What distinguishes the goods beyond item and lot, as their ASN told it. */
const featureFields = {
  productFeature: text({ ...shown, width: 110, label: 'deliveries:fields.productFeature' }),
  stockFeature: text({ ...shown, width: 110, label: 'deliveries:fields.stockFeature' }),
}

/** What goods cost. */
export const amountFields = {
  price: money({ ...shown, width: 90, decimals: 6, unitField: 'currency', label: ofOrder('price') }),
  amount: money({ ...shown, width: 110, unitField: 'currency', label: ofOrder('amount') }),
  taxRate: quantity({ ...shown, isPercentage: true, width: 70, label: ofOrder('taxRate') }),
  taxAmount: money({ ...shown, width: 100, unitField: 'currency', label: ofOrder('taxAmount') }),
  currency: code({ ...shown, width: 70, label: ofOrder('currency') }),
}

export const specFields = { spec: text({ ...shown, width: 140, label: ofOrder('spec') }) }

/** Who wrote a row, and when it was changed last. */
export const writtenFields = {
  createName: text({ ...shown, width: 110 }),
  updateDate: time({ show: '23', search: 'range', isRequired: true, isSortable: true, width: 150 }),
}

/** Marks of rows that are never edited, only reversed. */
export const markFields = {
  isReversed: flag({ show: '123', search: 'exact', isRequired: true, width: 80 }),
  isReversal: flag({ ...shown, width: 80 }),
  ...writtenFields,
}

/** Day on which goods were received. */
export const receiptDate = date(dated)
/** Why something was refused, or goes back. */
export const refusalReason = text({ ...named, width: 200 })
/** Where goods lie. */
export const cellNo = code({ ...named, width: 110 })
/** Marks what came free of charge. */
export const isGift = flag({ show: '123', search: 'exact', isRequired: true, width: 72 })

/** Acceptance details: what was accepted, at what price, and whether it came in time. */
export const acceptanceFields = defineFields('receipts', {
  ...documentFields,
  ...goodsFields,
  receiveQty: quantity({ ...counted, isSortable: true, width: 100, label: ofOrder('receiveQty') }),
  ...lotFields,
  deliveryTiming: choice({ ...looked, width: 90, enumName: 'deliveryTiming', enumValues: DELIVERY_TIMINGS }),
  expectArrivalDate: date({ ...dated, label: ofOrder('expectArrivalDate') }),
  receiptDate,
  postingDate: date(dated),
  ...amountFields,
  ...overReceiptFields,
  giftQty: quantity({ ...counted, width: 80, label: 'deliveries:fields.giftQty' }),
  returnedQty: quantity({ ...shown, width: 90, unitField: 'purchaseUnitNo' }),
  reason: text({ ...shown, width: 140 }),
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
  checkReturnQty: quantity({ ...counted, isSortable: true, width: 100, label: ofOrder('checkReturnQty') }),
  ...lotFields,
  reason: refusalReason,
  receiptDate,
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
  cellNo,
  warehousingQty: quantity({ ...counted, isSortable: true, width: 100 }),
  isGift,
  ...lotFields,
  postingDate: date(dated),
  taskNo: code({ show: '123', search: 'fuzzy', isRequired: true, width: 136 }),
  adjustNo: code({ ...shown, width: 136 }),
  ...specFields,
  ...featureFields,
  ...scopeFields,
  ...markFields,
})

/** What of it a phone shows. */
export const warehousingCard: CardOf<typeof warehousingFields> = ['receiptNo', 'goodsName', 'warehousingQty', 'cellNo']

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

const kept = (module: string, menuNo: string): CustomFieldSet => ({
  ...{ module, menuNo },
  edit: { flag: 'isModify', sides: ['purchaser'] },
})

/** Custom fields of acceptances; the purchaser keeps them. */
export const acceptanceCustomFieldSet = kept('receipts.acceptance', 'acceptanceDetails')
/** Custom fields of rejections. */
export const rejectionCustomFieldSet = kept('receipts.rejection', 'rejectionDetails')
/** Custom fields of put-away goods. */
export const warehousingCustomFieldSet = kept('receipts.warehousing', 'warehousingDetails')
