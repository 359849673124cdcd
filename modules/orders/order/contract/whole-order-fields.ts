import type { CardOf } from '#platform/contract/card-fields.ts'
import { choice, code, date, defineFields, money, pickFields, quantity, text, time } from '#platform/contract/fields.ts'
import { orderLineFields } from './fields.ts'
import { trackedOrderFields } from './tracked-order-fields.ts'

/** What of an order waits for the other party: a change, by whom it was proposed, or that it be cancelled. */
export const WAITING_CHANGES = ['purchaser', 'supplier', 'cancellation'] as const

/** Of the order's deliveries in sum, where all of them are in one unit: what is in several adds up to nothing. */
const summed = () => quantity({ show: '23', source: 'sums', width: 88, unitField: 'purchaseUnitNo' })

/** List mode of the orders that are worked on: one order per row, with what its deliveries add up to. */
export const wholeOrderFields = {
  ...pickFields(trackedOrderFields, 'purchaseNo', 'status', 'isOverdue', 'isRedFlag', 'isMarked', 'supplierNo'),
  supplierName: trackedOrderFields.supplierName,
  ...defineFields('orders', {
    answerDue: time({ show: '123', search: 'range', isSortable: true, width: 148 }),
    waitingChange: choice({ show: '23', width: 110, enumName: 'waitingChange', enumValues: WAITING_CHANGES }),
  }),
  ...pickFields(trackedOrderFields, 'nextDate', 'lateDays', 'lineCount', 'percentReceived', 'amount', 'currency'),
  ...defineFields('orders', {
    batchPurQty: summed(),
    purchaseUnitNo: code({ show: '23', source: 'sums', width: 64 }),
    unDeliveryQty: summed(),
    onWayQty: summed(),
    receiveQty: summed(),
    unReceiveQty: summed(),
  }),
  ...pickFields(trackedOrderFields, 'deliveryStatus', 'receiptStatus', 'overdueCount'),
  ...defineFields('orders', {
    firstDate: date({ show: '23', source: 'sums', width: 96 }),
    lastDate: date({ show: '23', source: 'sums', width: 96 }),
    amountWithTax: money({ show: '23', source: 'amounts', isRequired: true, width: 112, unitField: 'currency' }),
  }),
  purchaseDate: trackedOrderFields.purchaseDate,
  ...defineFields('orders', {
    releasedDate: time({ show: '123', search: 'range', width: 148 }),
    answeredDate: time({ show: '23', width: 148 }),
  }),
  ...pickFields(trackedOrderFields, 'redFlagReason', 'orgNo', 'plantNo', 'warehouseNo'),
  classifyType: orderLineFields.classifyType,
  ...pickFields(trackedOrderFields, 'employeeName', 'orderType'),
  ...defineFields('orders', { remarks: text({ show: '23', isRequired: true, width: 160 }) }),
  updateDate: trackedOrderFields.updateDate,
}

/** What of it a phone shows. */
export const wholeOrderCard: CardOf<typeof wholeOrderFields> = [
  'purchaseNo',
  'status',
  'supplierName',
  'nextDate',
  'amount',
]
