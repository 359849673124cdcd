import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { ordersEvents } from '#modules/orders/contract/events.ts'
import { numberFinder } from '#platform/server/document-finder.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { orderLineCustomFieldSet, orderLineFields } from '../contract/fields.ts'
import { dueSources } from './due-sources.ts'
import { ordersInvariants } from './invariants.ts'
import { orderLines } from './order-list.ts'
import { orderUses } from './order-uses.ts'
import { printableOrder } from './printable-order.ts'
import { readOrderDetail } from './read-order-detail.ts'
import { recordCustomChanges } from './record-custom-changes.ts'
import { wholeOrders } from './whole-order-list.ts'

/** Every balance of a batch has a check of its own, named after its column. */
const BALANCES = ['batch_pur', 'pending', 'delivery', 'on_way', 'receive', 'check_return', 'return_exchange', 'ended']

/** The order itself. */
export const orderRoom: ServerRoom = {
  printables: [printableOrder],
  events: ordersEvents,
  ublCalls: { order: 'ISupSrmPurchaseHeadService/downloadublorder' },
  loggedFields: { order: orderLineFields },
  customFieldSets: [
    {
      ...orderLineCustomFieldSet,
      table: 'srm_purchase_batch',
      numberColumn: 'purchase_no',
      topic: 'orders',
      recordChanges: recordCustomChanges,
    },
  ],
  constraints: {
    srm_order_answer_config_tenantsid_org_no_key: ordersErrors.answerRulesTaken,
    srm_order_tolerance_reach: ordersErrors.toleranceTaken,
    srm_delivery_tolerance_reach: ordersErrors.toleranceTaken,
    srm_delivery_tolerance_unlimited: ordersErrors.limitAndNone,
    srm_purchase_batch_cap: ordersErrors.overShipped,
    srm_purchase_batch_shipped: ordersErrors.balanceBroken,
    srm_purchase_batch_returned: ordersErrors.balanceBroken,
    ...Object.fromEntries(
      BALANCES.map((balance) => [`srm_purchase_batch_${balance}_qty_check`, ordersErrors.balanceBroken]),
    ),
    srm_purchase_head_tenantsid_purchase_no_key: ordersErrors.duplicateOrder,
    srm_purchase_line_head_id_purchase_seq_key: ordersErrors.duplicateLine,
  },
  due: dueSources,
  invariants: ordersInvariants,
  documentFinders: [
    numberFinder('order', 'userOrder', {
      table: 'srm_purchase_head',
      numberColumn: 'purchase_no',
      statusColumn: 'status',
    }),
  ],
  uses: orderUses,
}

/** Lists of orders, and a whole one. */
export const orderHandlers = {
  ...orderLines,
  'ISupSrmPurchaseHeadService/exportexcel': orderLines['ISupSrmPurchaseService/exportSrmPurchase'],
  ...wholeOrders,
  'ISupSrmPurchaseHeadService/getPurchaseById': readOrderDetail,
  'ISupSrmOrderTrackingService/getTrackedOrder': readOrderDetail,
}
