import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { watchedFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { date, defineFields, number } from '#platform/contract/fields.ts'

/** Detail mode of order tracking: one promised delivery (batch) per row, in the order of the goods' way. */
export const trackedLineFields = {
  purchaseNo: orderLineFields.purchaseNo,
  purchaseSeq: orderLineFields.purchaseSeq,
  purchasePhaseSeq: orderLineFields.purchasePhaseSeq,
  purchaseBatchSeq: orderLineFields.purchaseBatchSeq,
  status: { ...orderLineFields.status, width: 118 },
  goodsNo: orderLineFields.goodsNo,
  goodsName: orderLineFields.goodsName,
  batchPurQty: orderLineFields.batchPurQty,
  supReplyQty: { ...orderLineFields.supReplyQty, width: 90 },
  deliveryQty: { ...orderLineFields.deliveryQty, width: 80 },
  onWayQty: orderLineFields.onWayQty,
  receiveQty: orderLineFields.receiveQty,
  checkReturnQty: { ...orderLineFields.checkReturnQty, width: 80 },
  returnExchangeQty: { ...orderLineFields.returnExchangeQty, width: 80 },
  unDeliveryQty: orderLineFields.unDeliveryQty,
  unReceiveQty: { ...orderLineFields.unReceiveQty, width: 88 },
  overQty: orderLineFields.overQty,
  purchaseUnitNo: orderLineFields.purchaseUnitNo,
  expectArrivalDate: orderLineFields.expectArrivalDate,
  supReplyDate: orderLineFields.supReplyDate,
  ...defineFields('orders', {
    dueDate: date({ show: '13', search: 'range', isSortable: true, isRequired: true, width: 104 }),
    lateDays: number({ show: '2', width: 80 }),
  }),
  ...watchedFields,
  isRedFlag: { ...watchedFields.isRedFlag, source: 'head' },
  deliveryStatus: orderLineFields.deliveryStatus,
  receiptStatus: orderLineFields.receiptStatus,
  isClosed: orderLineFields.isClosed,
  spec: orderLineFields.spec,
  supplierNo: orderLineFields.supplierNo,
  supplierName: orderLineFields.supplierName,
  orgNo: orderLineFields.orgNo,
  plantNo: orderLineFields.plantNo,
  warehouseNo: orderLineFields.warehouseNo,
  employeeName: orderLineFields.employeeName,
  orderType: orderLineFields.orderType,
  purchaseDate: orderLineFields.purchaseDate,
  remarks: orderLineFields.remarks,
  updateDate: orderLineFields.updateDate,
}

/** What of it a phone shows. */
export const trackedLineCard: CardOf<typeof trackedLineFields> = [
  'purchaseNo',
  'status',
  'goodsName',
  'supplierName',
  'expectArrivalDate',
  'unReceiveQty',
]
