import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
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

const order = orderLineFields

/** Promised deliveries of orders of which something can be shipped now, as picked for an ASN. */
export const shippableFields = defineFields('deliveries', {
  purchaseNo: order.purchaseNo,
  purchaseSeq: order.purchaseSeq,
  purchasePhaseSeq: order.purchasePhaseSeq,
  purchaseBatchSeq: order.purchaseBatchSeq,
  goodsNo: order.goodsNo,
  goodsName: order.goodsName,
  spec: order.spec,
  shippableQty: quantity({ show: '24', isRequired: true, width: 110, unitField: 'purchaseUnitNo' }),
  purchaseUnitNo: order.purchaseUnitNo,
  unitDecimals: number({ show: '', source: 'line', isRequired: true }),
  expectArrivalDate: { ...order.expectArrivalDate, width: 122 },
  /** The promised day, else the expected one: by it a line is overdue. */
  dueDate: date({ show: '', isSortable: true, isRequired: true, label: 'orders:fields.dueDate' }),
  isOverdue: order.isOverdue,
  batchPurQty: order.batchPurQty,
  unDeliveryQty: order.unDeliveryQty,
  pendingQty: quantity({ show: '2', isRequired: true, width: 110, unitField: 'purchaseUnitNo' }),
  onWayQty: order.onWayQty,
  packQty: quantity({ show: '2', source: 'line', width: 90, unitField: 'purchaseUnitNo' }),
  supReplyDate: order.supReplyDate,
  supReplyQty: order.supReplyQty,
  orgNo: order.orgNo,
  warehouseNo: order.warehouseNo,
  supplierNo: order.supplierNo,
  supplierName: order.supplierName,
  orderType: order.orderType,
  classifyType: { ...order.classifyType, show: '2' },
  status: { ...order.status, show: '2' },
  purchaseDate: order.purchaseDate,
  updateDate: order.updateDate,
})

/** What of it a phone shows. */
export const shippableCard: CardOf<typeof shippableFields> = [
  'purchaseNo',
  'goodsName',
  'shippableQty',
  'expectArrivalDate',
]

/** Heads of advance ship notices (spec domain §3, ASN header and shipping details). */
export const asnFields = defineFields('deliveries', {
  asnNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isSortable: true,
    isRequired: true,
    isFixedLeft: true,
    width: 150,
  }),
  status: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 140,
    enumName: 'status',
    enumValues: ASN_STATES,
  }),
  purchaseNos: text({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 160 }),
  lineCount: number({ show: '2', isRequired: true, width: 60 }),
  supplierNo: reference({
    show: '123',
    search: 'in',
    isKeyword: true,
    isRequired: true,
    width: 100,
    label: 'orders:fields.supplierNo',
    lookup: 'IBmSupplierService/getFullAuthoritySupListByParams',
    follows: { orgNo: 'orgNo' },
  }),
  supplierName: text({
    show: '23',
    isKeyword: true,
    isRequired: true,
    width: 160,
    label: 'orders:fields.supplierName',
  }),
  deliveryDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 110 }),
  expectedArrivalDate: date({ show: '123', search: 'range', isRequired: true, isSortable: true, width: 122 }),
  isOverdue: flag({ show: '12', search: 'exact', isRequired: true, width: 70, label: 'orders:fields.isOverdue' }),
  wayCarriage: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 100,
    enumName: 'wayCarriage',
    enumValues: WAYS_OF_CARRIAGE,
  }),
  trackingNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 130 }),
  orgNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 90,
    label: 'orders:fields.orgNo',
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
  warehouseNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 90,
    label: 'orders:fields.warehouseNo',
    lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
    follows: { orgNo: 'orgNo' },
  }),
  approvalStatus: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 110,
    enumName: 'noticeApproval',
    enumValues: ASN_APPROVALS,
  }),
  closedStatusName: choice({
    show: '23',
    isRequired: true,
    width: 110,
    enumName: 'closedState',
    enumValues: CLOSED_STATES,
  }),
  classifyType: reference({
    show: '3',
    isRequired: true,
    label: 'orders:fields.classifyType',
    lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
    follows: { orgNo: 'orgNo' },
  }),
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
  deliveryQty: quantity({ show: '24', isRequired: true, width: 100, unitField: 'purchaseUnitNo', decimals: 6 }),
  aboveQty: quantity({
    column: 'over_receipt_qty',
    show: '24',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    decimals: 6,
  }),
  giftQty: quantity({ show: '24', isRequired: true, width: 90, unitField: 'purchaseUnitNo', decimals: 6 }),
  giftReceiveQty: quantity({ show: '24', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  /** The delivery quantity in the unit that the order is priced in, for whoever bills it; gifts are not part of it. */
  valuationQty: quantity({ show: '24', isRequired: true, width: 100, unitField: 'valuationUnitNo', decimals: 6 }),
  valuationUnitNo: code({ show: '24', isRequired: true, width: 80 }),
  onWayQty: quantity({
    show: '24',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: 'orders:fields.onWayQty',
  }),
  inspectQty: quantity({ show: '24', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  receiveQty: quantity({
    show: '24',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: 'orders:fields.receiveQty',
  }),
  checkReturnQty: quantity({
    show: '24',
    isRequired: true,
    width: 90,
    unitField: 'purchaseUnitNo',
    label: 'orders:fields.checkReturnQty',
  }),
  endedQty: quantity({ show: '24', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  supRemarks: text({ show: '24', isRequired: true, width: 120 }),
  productFeature: text({ show: '24', isRequired: true, width: 110 }),
  stockFeature: text({ show: '24', isRequired: true, width: 110 }),
  lineRemarks: text({ show: '24', isRequired: true, width: 140, column: 'remarks' }),
})

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

/** Columns of the import of ASNs: one row per line. Rows of the same ASN carry the same head. */
export const asnImportFields = defineFields('deliveries', {
  asnNo: code({ show: '2', importAs: 'optional', maxLength: 40 }),
  purchaseNo: code({ show: '2', importAs: 'required', maxLength: 40, label: 'orders:fields.purchaseNo' }),
  purchaseSeq: number({ show: '2', importAs: 'required', label: 'orders:fields.purchaseSeq' }),
  purchasePhaseSeq: number({ show: '2', importAs: 'optional', label: 'orders:fields.purchasePhaseSeq' }),
  purchaseBatchSeq: number({ show: '2', importAs: 'optional', label: 'orders:fields.purchaseBatchSeq' }),
  deliveryQty: quantity({ show: '2', importAs: 'required', decimals: 6 }),
  giftQty: quantity({ show: '2', importAs: 'optional', decimals: 6 }),
  supRemarks: text({ show: '2', importAs: 'required', maxLength: 60 }),
  // Of items that are told apart by them: as many as are delivered, parted by spaces, commas or line breaks.
  serialNos: text({ show: '2', importAs: 'optional', maxLength: 8000, label: 'inventory:titles.serial' }),
  productDate: date({ show: '2', importAs: 'optional' }),
  productFeature: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  stockFeature: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  deliveryDate: date({ show: '2', importAs: 'optional' }),
  expectedArrivalDate: date({ show: '2', importAs: 'optional' }),
  wayCarriage: choice({ show: '2', importAs: 'required', enumName: 'wayCarriage', enumValues: WAYS_OF_CARRIAGE }),
  trackingNo: code({ show: '2', importAs: 'optional', maxLength: 60 }),
  sender: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  senderPhone: code({ show: '2', importAs: 'optional', maxLength: 40 }),
  shippingAddress: text({ show: '2', importAs: 'optional', maxLength: 200 }),
  delWarehouse: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  deliveryAddress: text({ show: '2', importAs: 'optional', maxLength: 200 }),
  remarks: text({ show: '2', importAs: 'optional', maxLength: 200, label: 'orders:fields.remarks' }),
})

/** Lots of ASNs whose boxes can be labelled. */
export const labelFields = defineFields('deliveries', {
  asnNo: code({
    show: '123',
    source: 'head',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    isFixedLeft: true,
    width: 140,
  }),
  asnSeq: number({ show: '2', source: 'line', isRequired: true, width: 50 }),
  status: choice({
    show: '123',
    source: 'head',
    search: 'in',
    isRequired: true,
    width: 140,
    enumName: 'status',
    enumValues: ASN_STATES,
  }),
  goodsNo: code({
    show: '123',
    source: 'line',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    width: 120,
    label: 'orders:fields.goodsNo',
  }),
  goodsName: text({
    show: '23',
    source: 'line',
    isKeyword: true,
    isRequired: true,
    width: 200,
    label: 'orders:fields.goodsName',
  }),
  lotNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 120 }),
  qty: quantity({
    show: '23',
    isRequired: true,
    width: 100,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.lotQty',
  }),
  purchaseUnitNo: code({
    show: '23',
    source: 'line',
    isRequired: true,
    width: 60,
    label: 'orders:fields.purchaseUnitNo',
  }),
  boxCount: number({ show: '23', isRequired: true, width: 80 }),
  /** How many boxes the container rule of the item makes of the lot. */
  ruleBoxCount: number({ show: '' }),
  productDate: date({ show: '23', width: 110 }),
  purchaseNo: code({
    show: '123',
    source: 'line',
    search: 'fuzzy',
    isRequired: true,
    width: 130,
    label: 'orders:fields.purchaseNo',
  }),
  supplierNo: { ...asnFields.supplierNo, isKeyword: false },
  orgNo: asnFields.orgNo,
  warehouseNo: asnFields.warehouseNo,
  createDate: time({
    show: '123',
    search: 'range',
    isSortable: true,
    isRequired: true,
    width: 150,
    label: 'deliveries:fields.noticeDate',
  }),
})

/** Boxes in force, each with the number on its label; a box can be split into several. */
export const boxLabelFields = defineFields('deliveries', {
  unitCode: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    isFixedLeft: true,
    width: 170,
    maxLength: 20,
  }),
  boxText: text({ show: '23', isRequired: true, width: 90, label: 'deliveries:fields.boxNo' }),
  qty: quantity({
    show: '23',
    isRequired: true,
    width: 110,
    unitField: 'purchaseUnitNo',
    label: 'deliveries:fields.boxQty',
  }),
  purchaseUnitNo: labelFields.purchaseUnitNo,
  goodsNo: labelFields.goodsNo,
  goodsName: labelFields.goodsName,
  lotNo: { ...labelFields.lotNo, source: 'lot' },
  splitFrom: code({ show: '23', source: 'parent', isRequired: true, width: 170 }),
  asnNo: { ...labelFields.asnNo, isFixedLeft: false },
  status: labelFields.status,
  purchaseNo: labelFields.purchaseNo,
  createDate: time({
    show: '123',
    search: 'range',
    isSortable: true,
    isRequired: true,
    width: 150,
    label: 'deliveries:fields.labelDate',
  }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  supplierNo: labelFields.supplierNo,
  orgNo: asnFields.orgNo,
  warehouseNo: asnFields.warehouseNo,
})

/** Rules by which boxes are numbered: one of the company, and those of organisations that have a GS1 prefix of their own. */
export const labelRuleFields = defineFields('deliveries', {
  orgNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    isFixedLeft: true,
    width: 180,
    label: 'deliveries:fields.labelOrgNo',
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
  gs1CompanyPrefix: code({ show: '123', search: 'fuzzy', isRequired: true, width: 160, maxLength: 12 }),
  extensionDigit: code({ show: '23', isRequired: true, width: 110, maxLength: 1 }),
  gln: code({ show: '123', search: 'fuzzy', isRequired: true, width: 150, maxLength: 13 }),
  lastSerial: number({ show: '23', isRequired: true, width: 130 }),
  nextNumber: code({ show: '23', isRequired: true, width: 190 }),
  updateName: text({ show: '23', isRequired: true, width: 120 }),
  updateDate: time({
    show: '23',
    isSortable: true,
    isRequired: true,
    width: 150,
    label: 'orders:fields.updateDate',
  }),
})

/** Custom fields of ASNs: given with a new ASN, kept by both sides. */
export const asnCustomFieldSet: CustomFieldSet = {
  module: 'deliveries.asns',
  menuNo: 'asnTracking',
  edit: { flag: 'isModify', sides: ['purchaser', 'supplier'] },
}

/** Custom fields of an ASN's lines, a table of its detail. */
export const asnLineCustomFieldSet: CustomFieldSet = { ...asnCustomFieldSet, module: 'deliveries.asnLines' }
