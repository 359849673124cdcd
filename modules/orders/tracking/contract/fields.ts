import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { watchedFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import type { CardOf } from '#platform/contract/card-fields.ts'
import { date, defineFields, number, pickFields } from '#platform/contract/fields.ts'

/** Detail mode of order tracking: one promised delivery (batch) per row, in the order of the goods' way. */
export const trackedLineFields = {
  ...pickFields(orderLineFields, 'purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'),
  status: { ...orderLineFields.status, width: 118 },
  ...pickFields(orderLineFields, 'goodsNo', 'goodsName', 'batchPurQty'),
  supReplyQty: { ...orderLineFields.supReplyQty, width: 90 },
  deliveryQty: { ...orderLineFields.deliveryQty, width: 80 },
  ...pickFields(orderLineFields, 'onWayQty', 'receiveQty'),
  checkReturnQty: { ...orderLineFields.checkReturnQty, width: 80 },
  returnExchangeQty: { ...orderLineFields.returnExchangeQty, width: 80 },
  unDeliveryQty: orderLineFields.unDeliveryQty,
  unReceiveQty: { ...orderLineFields.unReceiveQty, width: 88 },
  ...pickFields(orderLineFields, 'overQty', 'purchaseUnitNo', 'expectArrivalDate', 'supReplyDate'),
  ...defineFields('orders', {
    dueDate: date({ show: '13', search: 'range', isSortable: true, isRequired: true, width: 104 }),
    lateDays: number({ show: '2', width: 80 }),
  }),
  ...watchedFields,
  isRedFlag: { ...watchedFields.isRedFlag, source: 'head' },
  ...pickFields(orderLineFields, 'deliveryStatus', 'receiptStatus', 'isClosed', 'spec', 'supplierNo', 'supplierName'),
  ...pickFields(orderLineFields, 'orgNo', 'plantNo', 'warehouseNo', 'employeeName', 'orderType', 'purchaseDate'),
  ...pickFields(orderLineFields, 'remarks', 'updateDate'),
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

/** Tabs of both modes: what somebody who follows orders asks for. */
export const trackingTabs = {
  all: {},
  unfinished: { isUnfinished: true },
  overdue: { isOverdue: true },
  redFlag: { isRedFlag: true },
  marked: { isMarked: true },
  completed: { status: 'completed' },
} as const
