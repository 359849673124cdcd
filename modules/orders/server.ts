import { implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordParts } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { answerCalls } from './answer/contract/calls.ts'
import { acceptByLink } from './answer/server/accept-by-link.ts'
import { acceptOrder } from './answer/server/accept-order.ts'
import { bulkAcceptOrders } from './answer/server/bulk-accept-orders.ts'
import { confirmRejection } from './answer/server/confirm-rejection.ts'
import {
  exportAnswerRates,
  exportMonthlyRates,
  listAnswerRates,
  listMonthlyRates,
} from './answer/server/list-answer-rates.ts'
import { countOrderAnswers, exportOrderAnswers, listOrderAnswers } from './answer/server/list-order-answers.ts'
import { rejectByLink } from './answer/server/reject-by-link.ts'
import { rejectOrder } from './answer/server/reject-order.ts'
import { ordersTasks } from './answer/server/tasks.ts'
import { askCancellation } from './change/server/ask-cancellation.ts'
import { confirmChangeByLink, rejectChangeByLink } from './change/server/change-by-link.ts'
import { confirmCancellation } from './change/server/confirm-cancellation.ts'
import { confirmChange } from './change/server/confirm-change.ts'
import { proposeChange } from './change/server/propose-change.ts'
import { rejectCancellation } from './change/server/reject-cancellation.ts'
import { rejectChange } from './change/server/reject-change.ts'
import { closeLine } from './closing/server/close-line.ts'
import { closeOrder } from './closing/server/close-order.ts'
import { reopenOrder } from './closing/server/reopen-order.ts'
import { componentCalls } from './component/contract/calls.ts'
import { answerComponentScrap } from './component/server/answer-component-scrap.ts'
import { cancelComponentIssue } from './component/server/cancel-component-issue.ts'
import { changeComponents } from './component/server/change-components.ts'
import { componentDueSources } from './component/server/component-due-sources.ts'
import { confirmComponentArrival } from './component/server/confirm-component-arrival.ts'
import { componentTemplate, importComponents } from './component/server/import-components.ts'
import { issueComponents } from './component/server/issue-components.ts'
import { exportComponentBalances, listComponentBalances } from './component/server/list-component-balances.ts'
import { countComponents, exportComponents, listComponents } from './component/server/list-components.ts'
import {
  countOutsourcedOrders,
  exportOutsourcedOrders,
  listOutsourcedOrders,
} from './component/server/list-outsourced-orders.ts'
import { printableComponentIssue } from './component/server/printable-component-issue.ts'
import { readComponentStock } from './component/server/read-component-stock.ts'
import { readOutsourcedLine } from './component/server/read-outsourced-line.ts'
import { reportComponentScrap } from './component/server/report-component-scrap.ts'
import { revokeComponentArrival } from './component/server/revoke-component-arrival.ts'
import { ordersErrors } from './contract/errors.ts'
import { ordersEvents } from './contract/events.ts'
import { ordersRules } from './contract/rules.ts'
import { ordersTexts } from './contract/texts.ts'
import { ordersCalls } from './order/contract/calls.ts'
import { orderLineCustomFieldSet, orderLineFields } from './order/contract/fields.ts'
import { countOrderLines } from './order/server/count-order-lines.ts'
import { dueSources } from './order/server/due-sources.ts'
import { exportOrderLines } from './order/server/export-order-lines.ts'
import { findOrders } from './order/server/find-orders.ts'
import { ordersInvariants } from './order/server/invariants.ts'
import { listOrderLines } from './order/server/list-order-lines.ts'
import { countWholeOrders, exportWholeOrders, listWholeOrders } from './order/server/list-whole-orders.ts'
import { orderUses } from './order/server/order-uses.ts'
import { printableOrder } from './order/server/printable-order.ts'
import { readOrderDetail } from './order/server/read-order-detail.ts'
import { recordCustomChanges } from './order/server/record-custom-changes.ts'
import { changeLimits } from './order-entry/server/change-limits.ts'
import { downloadUblOrder } from './order-entry/server/download-ubl-order.ts'
import { importOrders, orderTemplate } from './order-entry/server/import-orders.ts'
import {
  checkEditedOrders,
  confirmEditedOrders,
  exportOrdersForEditing,
} from './order-entry/server/order-round-trip.ts'
import { recordSources } from './order-entry/server/record-sources.ts'
import { reissueOrder } from './order-entry/server/reissue-order.ts'
import { releaseOrders } from './order-entry/server/release-orders.ts'
import { syncOrderLines } from './order-entry/server/sync-order-lines.ts'
import { trackingCalls } from './tracking/contract/calls.ts'
import { clearRedFlag } from './tracking/server/clear-red-flag.ts'
import { countTrackedLines, exportTrackedLines, listTrackedLines } from './tracking/server/list-tracked-lines.ts'
import { countTrackedOrders, exportTrackedOrders, listTrackedOrders } from './tracking/server/list-tracked-orders.ts'
import { markOrders, unmarkOrders } from './tracking/server/mark-orders.ts'
import { raiseRedFlag } from './tracking/server/raise-red-flag.ts'
import { readOrderTimeline } from './tracking/server/read-order-timeline.ts'
import { readQuantityTrace } from './tracking/server/read-quantity-trace.ts'

export { answerRuleSql, readAnswerRules } from './answer-rule/server/answer-rules.ts'
export { cancelRemainders } from './change/server/cancel-remainders.ts'
export { consumeComponents, giveComponentsBack } from './component/server/consume-components.ts'
export { announceOrder } from './order/server/announce-order.ts'
export type { LimitInput } from './order/server/delivery-limits.ts'
export { isOverdueSql } from './order/server/is-overdue-sql.ts'
export { type LockedBatch, lineBatch, lockBatches } from './order/server/lock-batches.ts'
export { orderedAmount, unitPrice } from './order/server/ordered-amount.ts'
export { type LedgerEntry, postMovements } from './order/server/post-movements.ts'
export { refreshOrderProgress } from './order/server/refresh-order-progress.ts'
export { createOrders, type NewOrder, type NewOrderLine } from './order-entry/server/create-orders.ts'
export { orderImport } from './order-entry/server/import-orders.ts'

/** Every balance of a batch has a check of its own, named after its column. */
const BALANCES = ['batch_pur', 'pending', 'delivery', 'on_way', 'receive', 'check_return', 'return_exchange', 'ended']

/** The server side of orders. */
export const ordersServer = ({ recordBook }: RecordParts): ServerModule => ({
  texts: ordersTexts,
  printables: [printableOrder, printableComponentIssue],
  rules: ordersRules,
  events: ordersEvents,
  ublCalls: { order: 'ISupSrmPurchaseHeadService/downloadublorder' },
  actions: [
    'order.autoAccept',
    'order.acceptByLink',
    'order.rejectByLink',
    'order.confirmChangeByLink',
    'order.refuseChangeByLink',
  ],
  calls: [
    implementCalls(ordersCalls, {
      'ISupSrmPurchaseService/getPurchasePage': listOrderLines,
      'ISupSrmPurchaseService/getPurchaseStatus': countOrderLines,
      'ISupSrmPurchaseService/syncLatestInfo': syncOrderLines,
      'ISupSrmPurchaseHeadService/getPurchaseHeadPage': listWholeOrders,
      'ISupSrmPurchaseHeadService/getPurchaseHeadStatus': countWholeOrders,
      'ISupSrmPurchaseHeadService/exportPurchaseHead': exportWholeOrders,
      'ISupSrmPurchaseHeadService/getPurchaseById': readOrderDetail,
      'ISupSrmPurchaseService/getQuantityStory': readQuantityTrace,
      'ISupSrmPurchaseHeadService/downloadublorder': downloadUblOrder,
      'ISupSrmPurchaseHeadService/releasePurchase': releaseOrders,
      'ISupSrmPurchaseHeadService/acceptPurchase': acceptOrder,
      'ISupSrmPurchaseHeadService/batchAcceptPurchase': bulkAcceptOrders,
      'ISupSrmPurchaseHeadService/rejectPurchase': rejectOrder,
      'ISupSrmPurchaseHeadService/confirmRejection': confirmRejection,
      'ISupSrmPurchaseHeadService/reissuePurchase': reissueOrder,
      'ISupSrmPurchaseHeadService/proposeChange': proposeChange,
      'ISupSrmPurchaseHeadService/confirmChange': confirmChange,
      'ISupSrmPurchaseHeadService/refuseChange': rejectChange,
      'ISupSrmPurchaseHeadService/askCancellation': askCancellation,
      'ISupSrmPurchaseHeadService/confirmCancellation': confirmCancellation,
      'ISupSrmPurchaseHeadService/refuseCancellation': rejectCancellation,
      'ISupSrmPurchaseHeadService/closeLine': closeLine,
      'ISupSrmPurchaseHeadService/closePurchase': closeOrder,
      'ISupSrmPurchaseHeadService/changeDeliveryLimits': changeLimits,
      'ISupSrmPurchaseHeadService/reopenPurchase': reopenOrder,
      'ISupSrmPurchaseHeadService/exportexcel': exportOrderLines,
      'ISupSrmPurchaseService/exportSrmPurchase': exportOrderLines,
      'ISupSrmPurchaseHeadService/exporteditexcel': exportOrdersForEditing,
      'ISupSrmPurchaseHeadService/checkeditexcel': checkEditedOrders,
      'ISupSrmPurchaseHeadService/importeditexcel': confirmEditedOrders,
      'ISupSrmPurchaseHeadService/importexcel': importOrders,
      'ISupSrmPurchaseHeadService/downExcelTemplate': orderTemplate,
      'ISupSrmOrderTrackingService/getTrackedOrder': readOrderDetail,
      'ISupSrmOrderTrackingService/getTrackedStory': readQuantityTrace,
      'ISupSrmOrderTrackingService/getOrderTimeline': readOrderTimeline,
      'ISupSrmOrderTrackingService/markOrders': markOrders,
      'ISupSrmOrderTrackingService/unmarkOrders': unmarkOrders,
      'ISupSrmOrderTrackingService/raiseRedFlag': raiseRedFlag,
      'ISupSrmOrderTrackingService/clearRedFlag': clearRedFlag,
    }),
    implementCalls(trackingCalls, {
      'ISupSrmOrderTrackingService/getOrderTrackingPage': listTrackedOrders,
      'ISupSrmOrderTrackingService/getOrderTrackingStatus': countTrackedOrders,
      'ISupSrmOrderTrackingService/getOrderTrackingLinePage': listTrackedLines,
      'ISupSrmOrderTrackingService/getOrderTrackingLineStatus': countTrackedLines,
      'ISupSrmOrderTrackingService/exportexcel': exportTrackedOrders,
      'ISupSrmOrderTrackingService/exportLines': exportTrackedLines,
    }),
    implementCalls(answerCalls, {
      'ISupSrmAnswerRateService/getAnswerRatePage': listAnswerRates,
      'ISupSrmAnswerRateService/getMonthlyRatePage': listMonthlyRates,
      'ISupSrmAnswerRateService/getOrderAnswerPage': listOrderAnswers,
      'ISupSrmAnswerRateService/getOrderAnswerStatus': countOrderAnswers,
      'ISupSrmAnswerRateService/exportexcel': exportAnswerRates,
      'ISupSrmAnswerRateService/exportMonths': exportMonthlyRates,
      'ISupSrmAnswerRateService/exportAnswers': exportOrderAnswers,
    }),
    implementCalls(componentCalls, {
      'ISupSrmOutsourcedOrderService/getOutsourcedOrderPage': listOutsourcedOrders,
      'ISupSrmOutsourcedOrderService/getOutsourcedOrderStatus': countOutsourcedOrders,
      'ISupSrmOutsourcedOrderService/exportexcel': exportOutsourcedOrders,
      'ISupSrmOutsourcedOrderService/getComponentPage': listComponents,
      'ISupSrmOutsourcedOrderService/getComponentStatus': countComponents,
      'ISupSrmOutsourcedOrderService/exportComponents': exportComponents,
      'ISupSrmOutsourcedOrderService/getComponentBalancePage': listComponentBalances,
      'ISupSrmOutsourcedOrderService/exportComponentBalances': exportComponentBalances,
      'ISupSrmOutsourcedOrderService/getOutsourcedLine': readOutsourcedLine,
      'ISupSrmOutsourcedOrderService/changeComponents': changeComponents,
      'ISupSrmOutsourcedOrderService/importexcel': importComponents,
      'ISupSrmOutsourcedOrderService/downExcelTemplate': componentTemplate,
      'ISupSrmOutsourcedOrderService/getComponentStock': readComponentStock,
      'ISupSrmOutsourcedOrderService/addComponentIssue': issueComponents,
      'ISupSrmOutsourcedOrderService/cancelComponentIssue': cancelComponentIssue,
      'ISupSrmOutsourcedOrderService/confirmComponentArrival': confirmComponentArrival,
      'ISupSrmOutsourcedOrderService/revokeComponentArrival': revokeComponentArrival,
      'ISupSrmOutsourcedOrderService/reportComponentScrap': reportComponentScrap,
      'ISupSrmOutsourcedOrderService/answerComponentScrap': answerComponentScrap,
    }),
    ...recordSources.map((source) => implementRecord(source, recordBook)),
  ],
  records: recordSources,
  constraints: {
    srm_order_answer_config_tenantsid_org_no_key: ordersErrors.answerRulesTaken,
    srm_order_tolerance_reach: ordersErrors.toleranceTaken,
    srm_delivery_tolerance_reach: ordersErrors.toleranceTaken,
    srm_delivery_tolerance_unlimited: ordersErrors.limitAndNone,
    srm_bill_of_material_itself: ordersErrors.componentItself,
    srm_bill_of_material_period: ordersErrors.bomPeriod,
    srm_bill_of_material_per: ordersErrors.componentNotLarge,
    srm_bill_of_material_once: ordersErrors.bomTaken,
    srm_purchase_component_held: ordersErrors.nothingAtSupplier,
    srm_purchase_component_on_way: ordersErrors.nothingAtSupplier,
    ...numberConstraints(recordSources),
    srm_purchase_batch_cap: ordersErrors.overShipped,
    srm_purchase_batch_shipped: ordersErrors.balanceBroken,
    srm_purchase_batch_returned: ordersErrors.balanceBroken,
    ...Object.fromEntries(
      BALANCES.map((balance) => [`srm_purchase_batch_${balance}_qty_check`, ordersErrors.balanceBroken]),
    ),
    srm_purchase_head_tenantsid_purchase_no_key: ordersErrors.duplicateOrder,
    srm_purchase_line_head_id_purchase_seq_key: ordersErrors.duplicateLine,
  },
  tasks: ordersTasks,
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
  linkActions: [acceptByLink, rejectByLink, confirmChangeByLink, rejectChangeByLink],
  due: [...dueSources, ...componentDueSources],
  invariants: ordersInvariants,
  documentFinders: [findOrders],
  uses: orderUses,
})
