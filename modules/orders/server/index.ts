import { implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { answerCalls, componentCalls, ordersCalls, trackingCalls } from '../contract/calls.ts'
import { ordersErrors } from '../contract/errors.ts'
import { orderLineFields, orderLineFrame } from '../contract/fields.ts'
import { ordersRules } from '../contract/rules.ts'
import { ordersTexts } from '../contract/texts.ts'
import { acceptByLink } from './accept-by-link.ts'
import { acceptOrder } from './accept-order.ts'
import { answerComponentScrap } from './answer-component-scrap.ts'
import { askCancellation } from './ask-cancellation.ts'
import { batchAcceptOrders } from './batch-accept-orders.ts'
import { cancelComponentIssue } from './cancel-component-issue.ts'
import { confirmChangeByLink, refuseChangeByLink } from './change-by-link.ts'
import { changeComponents } from './change-components.ts'
import { changeLimits } from './change-limits.ts'
import { clearRedFlag } from './clear-red-flag.ts'
import { closeLine } from './close-line.ts'
import { closeOrder } from './close-order.ts'
import { confirmCancellation } from './confirm-cancellation.ts'
import { confirmChange } from './confirm-change.ts'
import { confirmComponentArrival } from './confirm-component-arrival.ts'
import { confirmRejection } from './confirm-rejection.ts'
import { countOrderLines } from './count-order-lines.ts'
import { downloadUblOrder } from './download-ubl-order.ts'
import { exportOrderLines } from './export-order-lines.ts'
import { findOrders } from './find-orders.ts'
import { componentTemplate, importComponents } from './import-components.ts'
import { importOrders, orderTemplate } from './import-orders.ts'
import { issueComponents } from './issue-components.ts'
import { exportAnswerRates, exportMonthlyRates, listAnswerRates, listMonthlyRates } from './list-answer-rates.ts'
import { exportComponentBalances, listComponentBalances } from './list-component-balances.ts'
import { countComponents, exportComponents, listComponents } from './list-components.ts'
import { countOrderAnswers, exportOrderAnswers, listOrderAnswers } from './list-order-answers.ts'
import { listOrderLines } from './list-order-lines.ts'
import { countOutsourcedOrders, exportOutsourcedOrders, listOutsourcedOrders } from './list-outsourced-orders.ts'
import { countTrackedLines, exportTrackedLines, listTrackedLines } from './list-tracked-lines.ts'
import { countTrackedOrders, exportTrackedOrders, listTrackedOrders } from './list-tracked-orders.ts'
import { countWholeOrders, exportWholeOrders, listWholeOrders } from './list-whole-orders.ts'
import { markOrders, unmarkOrders } from './mark-orders.ts'
import { checkEditedOrders, confirmEditedOrders, exportOrdersForEditing } from './order-round-trip.ts'
import { orderUses } from './order-uses.ts'
import { printableComponentIssue } from './printable-component-issue.ts'
import { printableOrder } from './printable-order.ts'
import { proposeChange } from './propose-change.ts'
import { raiseRedFlag } from './raise-red-flag.ts'
import { readComponentStock } from './read-component-stock.ts'
import { readOrderDetail } from './read-order-detail.ts'
import { readOrderTimeline } from './read-order-timeline.ts'
import { readOutsourcedLine } from './read-outsourced-line.ts'
import { readQuantityStory } from './read-quantity-story.ts'
import { recordCustomChanges } from './record-custom-changes.ts'
import { recordSources } from './record-sources.ts'
import { refuseCancellation } from './refuse-cancellation.ts'
import { refuseChange } from './refuse-change.ts'
import { reissueOrder } from './reissue-order.ts'
import { rejectByLink } from './reject-by-link.ts'
import { rejectOrder } from './reject-order.ts'
import { releaseOrders } from './release-orders.ts'
import { reopenOrder } from './reopen-order.ts'
import { reportComponentScrap } from './report-component-scrap.ts'
import { revokeComponentArrival } from './revoke-component-arrival.ts'
import { syncOrderLines } from './sync-order-lines.ts'
import { ordersTasks } from './tasks.ts'

export { announceOrder } from './announce-order.ts'
export { answerRuleSql, readAnswerRules } from './answer-rules.ts'
export { consumeComponents, giveComponentsBack } from './consume-components.ts'
export { createOrders, type NewOrder, type NewOrderLine } from './create-orders.ts'
export type { LimitWish } from './delivery-limits.ts'
export { dropCancelledRests } from './drop-cancelled-rests.ts'
export { orderImport } from './import-orders.ts'
export { isOverdueSql } from './is-overdue-sql.ts'
export { type LockedBatch, lineBatch, lockBatches } from './lock-batches.ts'
export { orderedAmount, unitPrice } from './ordered-amount.ts'
export { type LedgerEntry, postMovements } from './post-movements.ts'
export { refreshOrderProgress } from './refresh-order-progress.ts'

/** Every balance of a batch has a check of its own, named after its column. */
const BALANCES = ['batch_pur', 'pending', 'delivery', 'on_way', 'receive', 'check_return', 'return_exchange', 'ended']

/** The server side of orders. */
export const ordersServer = (recordBook: () => RecordBook): ServerModule => ({
  texts: ordersTexts,
  printables: [printableOrder, printableComponentIssue],
  rules: ordersRules,
  calls: [
    implementCalls(ordersCalls, {
      'ISupSrmPurchaseService/getPurchasePage': listOrderLines,
      'ISupSrmPurchaseService/getPurchaseStatus': countOrderLines,
      'ISupSrmPurchaseService/syncLatestInfo': syncOrderLines,
      'ISupSrmPurchaseHeadService/getPurchaseHeadPage': listWholeOrders,
      'ISupSrmPurchaseHeadService/getPurchaseHeadStatus': countWholeOrders,
      'ISupSrmPurchaseHeadService/exportPurchaseHead': exportWholeOrders,
      'ISupSrmPurchaseHeadService/getPurchaseById': readOrderDetail,
      'ISupSrmPurchaseService/getQuantityStory': readQuantityStory,
      'ISupSrmPurchaseHeadService/downloadublorder': downloadUblOrder,
      'ISupSrmPurchaseHeadService/releasePurchase': releaseOrders,
      'ISupSrmPurchaseHeadService/acceptPurchase': acceptOrder,
      'ISupSrmPurchaseHeadService/batchAcceptPurchase': batchAcceptOrders,
      'ISupSrmPurchaseHeadService/rejectPurchase': rejectOrder,
      'ISupSrmPurchaseHeadService/confirmRejection': confirmRejection,
      'ISupSrmPurchaseHeadService/reissuePurchase': reissueOrder,
      'ISupSrmPurchaseHeadService/proposeChange': proposeChange,
      'ISupSrmPurchaseHeadService/confirmChange': confirmChange,
      'ISupSrmPurchaseHeadService/refuseChange': refuseChange,
      'ISupSrmPurchaseHeadService/askCancellation': askCancellation,
      'ISupSrmPurchaseHeadService/confirmCancellation': confirmCancellation,
      'ISupSrmPurchaseHeadService/refuseCancellation': refuseCancellation,
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
    }),
    implementCalls(trackingCalls, {
      'ISupSrmOrderTrackingService/getOrderTrackingPage': listTrackedOrders,
      'ISupSrmOrderTrackingService/getOrderTrackingStatus': countTrackedOrders,
      'ISupSrmOrderTrackingService/getOrderTrackingLinePage': listTrackedLines,
      'ISupSrmOrderTrackingService/getOrderTrackingLineStatus': countTrackedLines,
      'ISupSrmOrderTrackingService/getTrackedOrder': readOrderDetail,
      'ISupSrmOrderTrackingService/getTrackedStory': readQuantityStory,
      'ISupSrmOrderTrackingService/getOrderTimeline': readOrderTimeline,
      'ISupSrmOrderTrackingService/markOrders': markOrders,
      'ISupSrmOrderTrackingService/unmarkOrders': unmarkOrders,
      'ISupSrmOrderTrackingService/raiseRedFlag': raiseRedFlag,
      'ISupSrmOrderTrackingService/clearRedFlag': clearRedFlag,
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
  frames: [
    {
      ...orderLineFrame,
      table: 'srm_purchase_batch',
      numberColumn: 'purchase_no',
      topic: 'orders',
      recordChanges: recordCustomChanges,
    },
  ],
  linkActions: [acceptByLink, rejectByLink, confirmChangeByLink, refuseChangeByLink],
  documentFinders: [findOrders],
  uses: orderUses,
})
