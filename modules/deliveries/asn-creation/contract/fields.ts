import { inLines, WAYS_OF_CARRIAGE } from '#modules/deliveries/asn/contract/fields.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, number, quantity, text } from '#platform/contract/fields.ts'

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
  shippableQty: quantity({ ...inLines, width: 110 }),
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

/** Columns of the import of ASNs: one row per line. Rows of the same ASN carry the same head. */
export const asnImportFields = defineFields('deliveries', {
  asnNo: code({ show: '2', of: 'head', importAs: 'optional', maxLength: 40 }),
  purchaseNo: code({ show: '2', of: 'batch', importAs: 'required', maxLength: 40, label: 'orders:fields.purchaseNo' }),
  purchaseSeq: number({ show: '2', of: 'batch', importAs: 'required', label: 'orders:fields.purchaseSeq' }),
  purchasePhaseSeq: number({ show: '2', of: 'batch', importAs: 'optional', label: 'orders:fields.purchasePhaseSeq' }),
  purchaseBatchSeq: number({ show: '2', of: 'batch', importAs: 'optional', label: 'orders:fields.purchaseBatchSeq' }),
  deliveryQty: quantity({ show: '2', importAs: 'required', decimals: 6 }),
  giftQty: quantity({ show: '2', importAs: 'optional', decimals: 6 }),
  supRemarks: text({ show: '2', importAs: 'required', maxLength: 60 }),
  // Of items that are told apart by them: as many as are delivered, parted by spaces, commas or line breaks.
  serialNos: text({ show: '2', importAs: 'optional', maxLength: 8000, label: 'inventory:titles.serial' }),
  productDate: date({ show: '2', importAs: 'optional' }),
  productFeature: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  stockFeature: text({ show: '2', importAs: 'optional', maxLength: 60 }),
  deliveryDate: date({ show: '2', of: 'head', importAs: 'optional' }),
  expectedArrivalDate: date({ show: '2', of: 'head', importAs: 'optional' }),
  wayCarriage: choice({
    show: '2',
    of: 'head',
    importAs: 'required',
    enumName: 'wayCarriage',
    enumValues: WAYS_OF_CARRIAGE,
  }),
  trackingNo: code({ show: '2', of: 'head', importAs: 'optional', maxLength: 60 }),
  sender: text({ show: '2', of: 'head', importAs: 'optional', maxLength: 60 }),
  senderPhone: code({ show: '2', of: 'head', importAs: 'optional', maxLength: 40 }),
  shippingAddress: text({ show: '2', of: 'head', importAs: 'optional', maxLength: 200 }),
  delWarehouse: text({ show: '2', of: 'head', importAs: 'optional', maxLength: 60 }),
  deliveryAddress: text({ show: '2', of: 'head', importAs: 'optional', maxLength: 200 }),
  remarks: text({ show: '2', of: 'head', importAs: 'optional', maxLength: 200, label: 'orders:fields.remarks' }),
})
