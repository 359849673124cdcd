import type { CardOf } from '#platform/contract/card-fields.ts'
import {
  choice,
  code,
  date,
  defineFields,
  flag,
  money,
  number,
  quantity,
  text,
  time,
} from '#platform/contract/fields.ts'
import { orderLineFields } from './fields.ts'

/** What stands out about an order or a delivery, and what the tabs of its tracking ask for. */
export const watchedFields = defineFields('orders', {
  isOverdue: flag({ show: '1', search: 'exact', isRequired: true }),
  isUnfinished: flag({ show: '1', search: 'exact', isRequired: true }),
  isRedFlag: flag({ show: '12', search: 'exact', isRequired: true, width: 60 }),
  isMarked: flag({ show: '12', search: 'exact', isRequired: true, width: 60 }),
})

/** How far an order has come: summed up from its deliveries, so that nobody searches by it. */
const progress = choice({
  show: '23',
  source: 'sums',
  isRequired: true,
  width: 90,
  enumName: 'progress',
  enumValues: ['none', 'partial', 'full'],
})

/** List mode of order tracking: one order per row, with what its deliveries add up to. */
export const trackedOrderFields = defineFields('orders', {
  purchaseNo: orderLineFields.purchaseNo,
  status: { ...orderLineFields.status, width: 118 },
  ...watchedFields,
  nextDate: date({ show: '23', source: 'sums', width: 92 }),
  lateDays: number({ show: '2', source: 'sums', width: 66 }),
  lineCount: number({ show: '23', source: 'sums', isRequired: true, width: 52 }),
  overdueCount: number({ show: '2', source: 'sums', isRequired: true, width: 64 }),
  percentReceived: quantity({ show: '23', source: 'sums', isRequired: true, isPercentage: true, width: 68 }),
  deliveryStatus: progress,
  receiptStatus: progress,
  supplierNo: { ...orderLineFields.supplierNo, width: 80 },
  supplierName: text({ show: '23', isKeyword: true, isRequired: true, width: 168 }),
  purchaseDate: date({ show: '123', search: 'range', isSortable: true, width: 100 }),
  amount: money({ show: '23', source: 'amounts', isRequired: true, width: 112, unitField: 'currency' }),
  currency: code({ show: '23', isRequired: true, width: 64 }),
  redFlagReason: text({ show: '23', isRequired: true, width: 160 }),
  orgNo: orderLineFields.orgNo,
  plantNo: code({ show: '23', width: 90 }),
  warehouseNo: orderLineFields.warehouseNo,
  employeeName: text({ show: '23', isKeyword: true, width: 110 }),
  orderType: orderLineFields.orderType,
  updateDate: time({ show: '2', isSortable: true, isRequired: true, width: 150 }),
})

/** What of it a phone shows. */
export const trackedOrderCard: CardOf<typeof trackedOrderFields> = [
  'purchaseNo',
  'status',
  'supplierName',
  'nextDate',
  'percentReceived',
]
