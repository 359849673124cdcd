import { classifyTypesOfOrg, orgs, suppliersOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  type FieldDeclaration,
  type FieldTable,
  flag,
  number,
  quantity,
  reference,
  text,
  time,
} from '#platform/contract/fields.ts'

/** States of an advance ship notice: pending approval, rejected, shipped, partially received, received, voided (spec domain §4). */
export const ASN_STATES = ['0', '1', '2', '3', '4', 'X'] as const
export type AsnState = (typeof ASN_STATES)[number]

/** States of a shipped ASN: its goods may travel, and their boxes are labelled. */
export const SHIPPED_STATES = ['2', '3', '4'] as const satisfies readonly AsnState[]
const shipped: ReadonlySet<string> = new Set(SHIPPED_STATES)

/** Whether the goods of an ASN in this state may travel: it is shipped, and neither waits for approval, nor is rejected or voided. */
export const mayTravel = (state: string): boolean => shipped.has(state)

/** What became of an ASN's approval: 0 not needed, 1 pending, 2 approved, 3 rejected. */
export const ASN_APPROVALS = ['0', '1', '2', '3'] as const
export type AsnApproval = (typeof ASN_APPROVALS)[number]

/** Whether anything of an ASN can still come: all of it, all but lines that were ended, or nothing. */
export const CLOSED_STATES = ['open', 'partlyClosed', 'closed'] as const

/** Ways of carriage: 1 express, 2 logistics, 3 self-shipped (spec domain §3). */
export const WAYS_OF_CARRIAGE = ['1', '2', '3'] as const
export type WayOfCarriage = (typeof WAYS_OF_CARRIAGE)[number]

/** A field by whose beginning or part rows are found, also by the keyword. */
export const searched = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const

/** A field by some of whose values rows are found. */
export const listed = { show: '123', search: 'in', isRequired: true } as const

/** A day or time by whose span rows are found, and sorted. */
export const ranged = { show: '123', search: 'range', isSortable: true, isRequired: true } as const

/** A quantity of a line, in the unit of its order. */
export const inLines = { show: '24', isRequired: true, unitField: 'purchaseUnitNo' } as const

/** Heads of advance ship notices (spec domain §3, ASN header and shipping details). */
export const asnFields = defineFields('deliveries', {
  asnNo: code({ ...searched, isSortable: true, isFixedLeft: true, width: 150 }),
  status: choice({ ...listed, width: 140, enumName: 'status', enumValues: ASN_STATES }),
  purchaseNos: text({ ...searched, width: 160 }),
  lineCount: number({ show: '2', isRequired: true, width: 60 }),
  supplierNo: reference({
    ...listed,
    isKeyword: true,
    width: 100,
    label: 'orders:fields.supplierNo',
    ...suppliersOfOrg,
  }),
  supplierName: text({
    show: '23',
    isKeyword: true,
    isRequired: true,
    width: 160,
    label: 'orders:fields.supplierName',
  }),
  deliveryDate: date({ isCopied: false, ...ranged, width: 110 }),
  expectedArrivalDate: date({ isCopied: false, ...ranged, width: 122 }),
  isOverdue: flag({ show: '12', search: 'exact', isRequired: true, width: 70, label: 'orders:fields.isOverdue' }),
  wayCarriage: choice({ ...listed, width: 100, enumName: 'wayCarriage', enumValues: WAYS_OF_CARRIAGE }),
  trackingNo: code({ isCopied: false, ...searched, width: 130 }),
  orgNo: reference({ ...listed, width: 90, label: 'orders:fields.orgNo', ...orgs }),
  warehouseNo: reference({ ...listed, width: 90, label: 'orders:fields.warehouseNo', ...warehousesOfOrg }),
  approvalStatus: choice({ ...listed, width: 110, enumName: 'noticeApproval', enumValues: ASN_APPROVALS }),
  closedStatusName: choice({
    show: '23',
    isRequired: true,
    width: 110,
    enumName: 'closedState',
    enumValues: CLOSED_STATES,
  }),
  classifyType: reference({ show: '3', isRequired: true, label: 'orders:fields.classifyType', ...classifyTypesOfOrg }),
  sender: text({ show: '23', isKeyword: true, isRequired: true, width: 110 }),
  senderPhone: code({ show: '23', isRequired: true, width: 120 }),
  shippingAddress: text({ show: '23', isRequired: true, width: 200, maxLength: 200 }),
  /** The supplier's own warehouse from which the goods leave. */
  delWarehouse: text({ show: '23', isRequired: true, width: 140, maxLength: 60 }),
  deliveryAddress: text({ show: '23', isRequired: true, width: 200, maxLength: 200 }),
  carType: text({ show: '3', isRequired: true }),
  carNo: code({ show: '3', isRequired: true }),
  carInfo: text({ show: '3', isRequired: true }),
  driver: text({ show: '3', isRequired: true }),
  driverPhone: code({ show: '3', isRequired: true }),
  remarks: text({ show: '23', isRequired: true, width: 160, maxLength: 200, label: 'orders:fields.remarks' }),
  rejectReason: text({ show: '23', isRequired: true, width: 160 }),
  voidReason: text({ show: '23', isRequired: true, width: 160 }),
  createName: text({ show: '23', isRequired: true, width: 110 }),
  createDate: time({ show: '23', isRequired: true, isSortable: true, width: 150 }),
  updateDate: time({ show: '2', isRequired: true, isSortable: true, width: 150, label: 'orders:fields.updateDate' }),
})

/** What of it a phone shows. */
export const asnCard: CardOf<typeof asnFields> = ['asnNo', 'status', 'supplierName', 'expectedArrivalDate']

/** Lines of an ASN, in its detail and in the export of details. */
export const asnLineFields = defineFields('deliveries', {
  asnSeq: number({ show: '24', isRequired: true, width: 60 }),
  purchaseNo: code({ show: '24', isRequired: true, width: 140, label: 'orders:fields.purchaseNo' }),
  purchaseSeq: number({ show: '24', isRequired: true, width: 60, label: 'orders:fields.purchaseSeq' }),
  purchasePhaseSeq: number({ show: '24', isRequired: true, width: 60, label: 'orders:fields.purchasePhaseSeq' }),
  purchaseBatchSeq: number({ show: '24', isRequired: true, width: 60, label: 'orders:fields.purchaseBatchSeq' }),
  goodsNo: code({ show: '24', isRequired: true, width: 120, label: 'orders:fields.goodsNo' }),
  goodsName: text({ show: '24', isRequired: true, width: 200, label: 'orders:fields.goodsName' }),
  spec: text({ show: '24', isRequired: true, width: 140, label: 'orders:fields.spec' }),
  purchaseUnitNo: code({ show: '24', isRequired: true, width: 60, label: 'orders:fields.purchaseUnitNo' }),
  unitDecimals: number({ show: '', isRequired: true }),
  expectArrivalDate: date({ show: '24', isRequired: true, width: 110, label: 'orders:fields.expectArrivalDate' }),
  /** Where the goods of the line go: those of one ASN may go to several places. */
  warehouseNo: { ...asnFields.warehouseNo, show: '24' },
  classifyType: { ...asnFields.classifyType, show: '24', width: 90 },
  deliveryQty: quantity({ ...inLines, width: 100, decimals: 6 }),
  aboveQty: quantity({ ...inLines, column: 'over_receipt_qty', width: 100, decimals: 6 }),
  giftQty: quantity({ ...inLines, width: 90, decimals: 6 }),
  giftReceiveQty: quantity({ ...inLines, width: 90 }),
  /** The delivery quantity in the unit that the order is priced in, for whoever bills it; gifts are not part of it. */
  valuationQty: quantity({ show: '24', isRequired: true, width: 100, unitField: 'valuationUnitNo', decimals: 6 }),
  valuationUnitNo: code({ show: '24', isRequired: true, width: 80 }),
  onWayQty: quantity({ ...inLines, width: 100, label: 'orders:fields.onWayQty' }),
  inspectQty: quantity({ ...inLines, width: 90 }),
  receiveQty: quantity({ ...inLines, width: 100, label: 'orders:fields.receiveQty' }),
  checkReturnQty: quantity({ ...inLines, width: 90, label: 'orders:fields.checkReturnQty' }),
  endedQty: quantity({ ...inLines, width: 90 }),
  supRemarks: text({ show: '24', isRequired: true, width: 120 }),
  productFeature: text({ show: '24', isRequired: true, width: 110 }),
  stockFeature: text({ show: '24', isRequired: true, width: 110 }),
  lineRemarks: text({ show: '24', isRequired: true, width: 140, column: 'remarks' }),
})

/** The same with what people call a line's place in its order. */
export const placedLineFields = {
  ...asnLineFields,
  ...defineFields('deliveries', { lineBatch: code({ show: '', isRequired: true, label: 'orders:list.lineBatch' }) }),
}

function ofTable<T extends FieldTable>(source: 'head' | 'line', fields: T): T {
  const moved = Object.entries(fields).map(([name, field]): [string, FieldDeclaration] => [name, { ...field, source }])
  return Object.fromEntries(moved) as unknown as T
}

/** One row per line of an ASN with its head: what the export of details writes, searched as the list of ASNs is. */
export const asnDetailFields = {
  ...ofTable('head', asnFields),
  ...asnLineFields,
  ...defineFields('deliveries', { invoiceNos: text({ show: '2', isRequired: true, width: 160 }) }),
}

const lot = defineFields('deliveries', {
  lotNo: code({ show: '2', isRequired: true, width: 120 }),
  productDate: date({ show: '2', width: 110 }),
  lotQty: quantity({
    show: '2',
    column: 'qty',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    decimals: 6,
  }),
})

const { driver, driverPhone, carNo, carType, carInfo } = asnFields
const inSheet = <F extends FieldDeclaration>(field: F): F => ({ ...field, isExported: true })

/** Lots of an ASN's line, in its detail. */
export const asnLotFields = defineFields('deliveries', {
  lotNo: lot.lotNo,
  productDate: lot.productDate,
  qty: quantity({ show: '4', isRequired: true, label: 'deliveries:fields.lotQty' }),
  receiveQty: asnLineFields.receiveQty,
  checkReturnQty: asnLineFields.checkReturnQty,
  /** Arrived, and waits for inspection. */
  inspectQty: asnLineFields.inspectQty,
})

const told = { show: '4', isRequired: true } as const

/** What was received of an ASN's line, or refused; corrections are rows of their own with negative quantity. */
export const asnReceiptFields = defineFields('deliveries', {
  receiptNo: code({ ...told, label: 'deliveries:detail.receiptNo' }),
  lotNo: lot.lotNo,
  qty: quantity({ ...told, label: 'deliveries:detail.quantity' }),
  receiptDate: date({ ...told, label: 'deliveries:detail.receiptDate' }),
  deliveryTiming: code({ show: '' }),
  reason: text({ show: '', isRequired: true, label: 'lists:form.reason' }),
  isReversed: flag({ ...told, label: 'deliveries:detail.reversed' }),
  reversesId: code({ show: '', label: 'deliveries:detail.reversal' }),
  createName: text({ ...told, label: 'deliveries:detail.bookedBy' }),
  updateDate: time({ ...told, label: 'deliveries:detail.bookedAt' }),
})

/** One row per lot of an ASN with its line and head: a sheet to edit, searched as the list of ASNs is. */
export const asnSheetFields = {
  ...ofTable('head', {
    ...asnFields,
    driver: inSheet(driver),
    driverPhone: inSheet(driverPhone),
    carNo: inSheet(carNo),
    carType: inSheet(carType),
    carInfo: inSheet(carInfo),
  }),
  ...ofTable('line', asnLineFields),
  ...lot,
}

/** Custom fields of ASNs: given with a new ASN, kept by both sides. */
export const asnCustomFieldSet: CustomFieldSet = {
  module: 'deliveries.asns',
  menuNo: 'asnTracking',
  edit: { flag: 'isModify', sides: ['purchaser', 'supplier'] },
}

/** Custom fields of an ASN's lines, a table of its detail. */
export const asnLineCustomFieldSet: CustomFieldSet = { ...asnCustomFieldSet, module: 'deliveries.asnLines' }
