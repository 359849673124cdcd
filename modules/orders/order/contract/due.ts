import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { ordersCalls } from './calls.ts'
import { orderLifecycle } from './lifecycle.ts'

const PATH = '/orderCollaboration/userOrder?open=1&keyword='
const ofOrder = { lifecycle: orderLifecycle, number: 'purchaseNo', path: PATH } as const

/** What orders wait for. */
export const orderDueEntries = defineDueEntries('orders', ordersCalls, [
  {
    ...ofOrder,
    kind: 'orderAnswer',
    call: 'ISupSrmPurchaseHeadService/acceptPurchase',
    action: 'accept',
    states: ['accepting'],
    due: 'answerDue',
    isDeadlineOptional: true,
    since: 'acceptingSince',
    summary: 'answerTime',
  },
  {
    ...ofOrder,
    kind: 'orderRejection',
    call: 'ISupSrmPurchaseHeadService/confirmRejection',
    action: 'confirmRejection',
    states: ['rejected'],
    since: 'updateDate',
    summary: 'refuseReason',
  },
  {
    ...ofOrder,
    kind: 'orderChange',
    call: 'ISupSrmPurchaseHeadService/confirmChange',
    action: 'confirmChange',
    states: ['changing'],
    since: 'proposedDate',
    summary: 'proposalReason',
  },
  {
    ...ofOrder,
    kind: 'orderCancellation',
    call: 'ISupSrmPurchaseHeadService/confirmCancellation',
    action: 'confirmCancellation',
    states: ['changing'],
    since: 'proposedDate',
    summary: 'proposalReason',
  },
])

/** What deliveries of orders wait for: their goods, by the promised day. */
export const deliveryDueEntries = defineDueEntries('orders', ordersCalls, [
  {
    kind: 'orderArrival',
    call: 'ISupSrmPurchaseService/getPurchasePage',
    sides: ['purchaser'],
    states: ['executing', 'changing'],
    number: 'purchaseNo',
    due: 'dueDate',
    summary: 'goodsName',
    quantity: { value: 'unReceiveQty', unit: 'purchaseUnitNo' },
    path: PATH,
  },
])
