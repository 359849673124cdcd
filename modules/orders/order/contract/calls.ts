import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText, plainText } from '#platform/contract/field-schemas.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import {
  countsCall,
  documentListCall,
  downloadCall,
  editCheckCall,
  editConfirmCall,
  exportCall,
  listCalls,
  pastReadCall,
  readCall,
  sheetCalls,
} from '#platform/contract/list/usual-calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { orderLineFields } from './fields.ts'
import {
  acceptance,
  bulkAcceptance,
  cancellation,
  changeProposal,
  flaggedOrders,
  latestOrderLines,
  limitChange,
  lineClosing,
  markedOrders,
  ofOrder,
  orderDetail,
  orderKey,
  orderKeys,
  orderLineIds,
  orderLinePage,
  orderNumbers,
  orderState,
  orderStates,
  orderTimeline,
  quantityTrace,
  withReason,
} from './schemas.ts'
import { wholeOrderFields } from './whole-order-fields.ts'

const MENU = 'userOrder'
/** Menu entry by which orders are tracked: what it lets do works without the other. */
const TRACKING_MENU = 'orderTracking'

/** A command over orders, logged as `order.<action>`; answers an order's state unless said otherwise. */
const command = (action: string, flag: PermissionFlag, sides?: readonly Side[]) => ({
  output: orderState,
  access: byMenu(MENU, flag, sides),
  audit: { action: `order.${action}` },
  repeat: 'key' as const,
})

/** The same of those who track orders; answers which they were. */
const trackingCommand = (action: string, flag: PermissionFlag, sides?: readonly Side[]) => ({
  ...command(action, flag, sides),
  output: orderNumbers,
  access: byMenu(TRACKING_MENU, flag, sides),
})

const orderSheets = sheetCalls('ISupSrmPurchaseHeadService', {
  what: 'order lines',
  imports: 'Orders from an Excel file: all rows are checked, all or none are written.',
  menuNo: MENU,
  fields: orderLineFields,
  actions: { export: 'order.export', import: 'order.import' },
  sides: ['purchaser'],
  exportSides: ['purchaser', 'supplier'],
})

/** Calls of this module. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const ordersCalls = defineCalls({
  'ISupSrmPurchaseService/getPurchasePage': documentListCall(
    'Order lines (batches) that the reader may see.',
    byMenu(MENU, 'isSearch'),
    orderLineFields,
    orderLinePage,
  ),
  'ISupSrmPurchaseService/getPurchaseStatus': countsCall(
    'Number of order lines per state under the current search.',
    byMenu(MENU, 'isSearch'),
    orderLineFields,
  ),
  'ISupSrmPurchaseService/syncLatestInfo': readCall(
    'The latest state of order lines that the caller knows by their ids; a line that is not answered is gone for the caller.',
    byMenu(MENU, 'isSearch'),
    orderLineIds,
    latestOrderLines,
  ),
  ...listCalls('ISupSrmPurchaseHeadService', 'PurchaseHead', {
    menuNo: MENU,
    fields: wholeOrderFields,
    row: ofOrder,
    page: 'Orders that the reader may see, each with what its deliveries add up to.',
    counts: 'Number of orders per state under the current search.',
    export: 'The orders of a search as an Excel file, one row each.',
    exported: 'order.export',
    exportMethod: 'exportPurchaseHead',
    hasPast: true,
  }),
  'ISupSrmPurchaseHeadService/getPurchaseById': pastReadCall(
    'A whole order with lines, amounts, tax and change records.',
    byMenu(MENU, 'isSearch'),
    z.strictObject({ id: idText() }),
    orderDetail,
  ),
  'ISupSrmPurchaseService/getQuantityStory': pastReadCall(
    'The quantities of one order line batch with the documents behind each number, from the ledger.',
    byMenu(MENU, 'isSearch'),
    z.strictObject({ batchId: idText() }),
    quantityTrace,
  ),
  'ISupSrmPurchaseHeadService/downloadublorder': downloadCall(
    'An order as it is in force, as a UBL 2.1 Order.',
    byMenu(MENU, 'isDownload'),
    z.strictObject({ purchaseNo: plainText(60).min(1) }),
    'order.exportUbl',
  ),
  'ISupSrmPurchaseHeadService/releasePurchase': {
    ...command('release', 'isRelease', ['purchaser']),
    summary: 'Releases orders to their suppliers.',
    input: orderKeys,
    output: orderStates,
  },
  'ISupSrmPurchaseHeadService/acceptPurchase': {
    ...command('accept', 'isCheck', ['supplier']),
    summary: 'The supplier answers an order with promised quantities and dates; several dates split a batch.',
    input: acceptance,
    maxBytes: BODY_BYTES.rows,
  },
  'ISupSrmPurchaseHeadService/batchAcceptPurchase': {
    ...command('accept', 'isCheck', ['supplier']),
    summary: 'The supplier accepts several orders as they stand; all or none.',
    input: bulkAcceptance,
    output: orderStates,
  },
  'ISupSrmPurchaseHeadService/rejectPurchase': {
    ...command('reject', 'isCheck', ['supplier']),
    summary: 'The supplier refuses an order with a reason.',
    input: withReason,
  },
  'ISupSrmPurchaseHeadService/confirmRejection': {
    ...command('confirmRejection', 'isSubmit', ['purchaser']),
    summary: 'The purchaser confirms a refusal; the order is cancelled.',
    input: orderKey,
  },
  'ISupSrmPurchaseHeadService/reissuePurchase': {
    ...command('reissue', 'isRelease', ['purchaser']),
    summary: 'The purchaser puts a refused order to the supplier again.',
    input: orderKey,
  },
  'ISupSrmPurchaseHeadService/proposeChange': {
    ...command('proposeChange', 'isModify'),
    summary:
      'Either party proposes new quantities or dates; the confirmed version stays in force until the other answers.',
    input: changeProposal,
  },
  'ISupSrmPurchaseHeadService/confirmChange': {
    ...command('confirmChange', 'isModify'),
    summary: 'The other party confirms the waiting change.',
    input: orderKey,
  },
  'ISupSrmPurchaseHeadService/refuseChange': {
    ...command('refuseChange', 'isModify'),
    summary: 'The other party refuses the waiting change with a reason.',
    input: withReason,
  },
  'ISupSrmPurchaseHeadService/askCancellation': {
    ...command('askCancellation', 'isClose', ['purchaser']),
    summary: 'The purchaser asks for what is undelivered of an order, or of lines of it, to be cancelled.',
    input: cancellation,
  },
  'ISupSrmPurchaseHeadService/confirmCancellation': {
    ...command('confirmCancellation', 'isModify', ['supplier']),
    summary: 'The supplier confirms the cancellation: what is undelivered is ordered no longer.',
    input: orderKey,
  },
  'ISupSrmPurchaseHeadService/refuseCancellation': {
    ...command('refuseCancellation', 'isModify', ['supplier']),
    summary: 'The supplier refuses the cancellation with a reason; the order goes on as it was.',
    input: withReason,
  },
  'ISupSrmPurchaseHeadService/closeLine': {
    ...command('closeLine', 'isClose', ['purchaser']),
    summary: 'The purchaser ends what is undelivered of lines; what is on the way stays receivable.',
    input: lineClosing,
  },
  'ISupSrmPurchaseHeadService/closePurchase': {
    ...command('close', 'isClose', ['purchaser']),
    summary: 'The purchaser ends what is undelivered of a whole order.',
    input: withReason,
  },
  'ISupSrmPurchaseHeadService/changeDeliveryLimits': {
    ...command('changeLimits', 'isBatchUpdate', ['purchaser']),
    summary: 'The purchaser overrides how much of an order or of its lines may be delivered, with a reason.',
    input: limitChange,
  },
  'ISupSrmPurchaseHeadService/reopenPurchase': {
    ...command('reopen', 'isCancelInvalid', ['purchaser']),
    summary: 'The purchaser reopens an order that counted as complete although something of it is short.',
    input: withReason,
  },
  ...orderSheets,
  // The specification names the export of order lines twice, after the order and after its lines.
  'ISupSrmPurchaseService/exportSrmPurchase': orderSheets['ISupSrmPurchaseHeadService/exportexcel'],
  'ISupSrmPurchaseHeadService/exporteditexcel': exportCall(
    'The order lines of a search as an Excel file to edit; needs the flag isCheck or isModify, too.',
    byMenu(MENU, 'isExport'),
    orderLineFields,
    'order.exportForEditing',
  ),
  'ISupSrmPurchaseHeadService/checkeditexcel': editCheckCall(
    'What an edited sheet of order lines would change; needs the flag isCheck or isModify, too.',
    byMenu(MENU, 'isExport'),
  ),
  'ISupSrmPurchaseHeadService/importeditexcel': editConfirmCall(
    'Writes reviewed changes of an edited sheet as answers (isCheck) and proposals (isModify), all or none.',
    byMenu(MENU, 'isExport'),
    'order.editBySheet',
  ),
  'ISupSrmOrderTrackingService/getTrackedOrder': pastReadCall(
    'A whole order with lines, amounts, tax and change records, for those who track it.',
    byMenu(TRACKING_MENU, 'isSearch'),
    z.strictObject({ id: idText() }),
    orderDetail,
  ),
  'ISupSrmOrderTrackingService/getTrackedStory': pastReadCall(
    'The quantities of one delivery with the documents behind each number, for those who track it.',
    byMenu(TRACKING_MENU, 'isSearch'),
    z.strictObject({ batchId: idText() }),
    quantityTrace,
  ),
  'ISupSrmOrderTrackingService/getOrderTimeline': readCall(
    'Everything that happened to an order line, with who, side, time and the document behind it.',
    byMenu(TRACKING_MENU, 'isSearch'),
    z.strictObject({ lineId: idText() }),
    orderTimeline,
  ),
  'ISupSrmOrderTrackingService/markOrders': {
    ...trackingCommand('mark', 'isModify'),
    summary: 'Marks orders for the own side; the other side never sees it.',
    input: markedOrders,
  },
  'ISupSrmOrderTrackingService/unmarkOrders': {
    ...trackingCommand('unmark', 'isModify'),
    summary: 'Takes the own side’s marks from orders.',
    input: markedOrders,
  },
  'ISupSrmOrderTrackingService/raiseRedFlag': {
    ...trackingCommand('raiseRedFlag', 'isModify', ['purchaser']),
    summary: 'The purchaser raises a red flag over orders with a reason; both sides see it.',
    input: flaggedOrders,
  },
  'ISupSrmOrderTrackingService/clearRedFlag': {
    ...trackingCommand('clearRedFlag', 'isModify', ['purchaser']),
    summary: 'The purchaser takes red flags away with a reason.',
    input: flaggedOrders,
  },
})
