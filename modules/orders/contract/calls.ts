import { z } from 'zod'
import { BODY_BYTES, byMenu, type CallTable, defineCalls } from '#platform/contract/calls.ts'
import { idText, plainText } from '#platform/contract/field-schemas.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import {
  countsCall,
  documentListCall,
  editCheckCall,
  editConfirmCall,
  exportCall,
  readsOnly,
  sheetCalls,
} from '#platform/contract/usual-calls.ts'
import { orderLineFields } from './fields.ts'
import { ordersRecords } from './records.ts'
import {
  acceptance,
  batchAcceptance,
  cancellation,
  changeProposal,
  latestOrderLines,
  limitChange,
  lineClosing,
  orderDetail,
  orderKey,
  orderKeys,
  orderLineIds,
  orderLinePage,
  orderState,
  orderStates,
  quantityStory,
  wholeOrderPage,
  withReason,
} from './schemas.ts'
import { wholeOrderFields } from './whole-order-fields.ts'

export { answerCalls } from './answer-calls.ts'
export { componentCalls } from './component-calls.ts'
export { trackingCalls } from './tracking-calls.ts'

const MENU = 'userOrder'

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
  'ISupSrmPurchaseService/syncLatestInfo': {
    summary:
      'The latest state of order lines that the caller knows by their ids; a line that is not answered is gone for the caller.',
    input: orderLineIds,
    output: latestOrderLines,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmPurchaseHeadService/getPurchaseHeadPage': documentListCall(
    'Orders that the reader may see, each with what its deliveries add up to.',
    byMenu(MENU, 'isSearch'),
    wholeOrderFields,
    wholeOrderPage,
  ),
  'ISupSrmPurchaseHeadService/getPurchaseHeadStatus': countsCall(
    'Number of orders per state under the current search.',
    byMenu(MENU, 'isSearch'),
    wholeOrderFields,
  ),
  'ISupSrmPurchaseHeadService/exportPurchaseHead': exportCall(
    'The orders of a search as an Excel file, one row each.',
    byMenu(MENU, 'isExport'),
    wholeOrderFields,
    'order.export',
  ),
  'ISupSrmPurchaseHeadService/getPurchaseById': {
    summary: 'A whole order with lines, amounts, tax and change records.',
    input: z.strictObject({ id: idText() }),
    output: orderDetail,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISupSrmPurchaseService/getQuantityStory': {
    summary: 'The quantities of one order line batch with the documents behind each number, from the ledger.',
    input: z.strictObject({ batchId: idText() }),
    output: quantityStory,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISupSrmPurchaseHeadService/downloadublorder': {
    summary: 'An order as it is in force, as a UBL 2.1 Order.',
    input: z.strictObject({ purchaseNo: plainText(60).min(1) }),
    output: z.string(),
    transport: 'download',
    access: byMenu(MENU, 'isDownload'),
    audit: { action: 'order.exportUbl' },
    repeat: 'natural',
  },
  'ISupSrmPurchaseHeadService/releasePurchase': {
    summary: 'Releases orders to their suppliers.',
    input: orderKeys,
    output: orderStates,
    access: byMenu(MENU, 'isRelease', ['purchaser']),
    audit: { action: 'order.release' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/acceptPurchase': {
    summary: 'The supplier answers an order with promised quantities and dates; several dates split a batch.',
    input: acceptance,
    maxBytes: BODY_BYTES.rows,
    output: orderState,
    access: byMenu(MENU, 'isCheck', ['supplier']),
    audit: { action: 'order.accept' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/batchAcceptPurchase': {
    summary: 'The supplier accepts several orders as they stand; all or none.',
    input: batchAcceptance,
    output: orderStates,
    access: byMenu(MENU, 'isCheck', ['supplier']),
    audit: { action: 'order.accept' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/rejectPurchase': {
    summary: 'The supplier refuses an order with a reason.',
    input: withReason,
    output: orderState,
    access: byMenu(MENU, 'isCheck', ['supplier']),
    audit: { action: 'order.reject' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/confirmRejection': {
    summary: 'The purchaser confirms a refusal; the order is cancelled.',
    input: orderKey,
    output: orderState,
    access: byMenu(MENU, 'isSubmit', ['purchaser']),
    audit: { action: 'order.confirmRejection' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/reissuePurchase': {
    summary: 'The purchaser puts a refused order to the supplier again.',
    input: orderKey,
    output: orderState,
    access: byMenu(MENU, 'isRelease', ['purchaser']),
    audit: { action: 'order.reissue' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/proposeChange': {
    summary:
      'Either party proposes new quantities or dates; the confirmed version stays in force until the other answers.',
    input: changeProposal,
    output: orderState,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'order.proposeChange' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/confirmChange': {
    summary: 'The other party confirms the waiting change.',
    input: orderKey,
    output: orderState,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'order.confirmChange' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/refuseChange': {
    summary: 'The other party refuses the waiting change with a reason.',
    input: withReason,
    output: orderState,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'order.refuseChange' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/askCancellation': {
    summary: 'The purchaser asks for what is undelivered of an order, or of lines of it, to be cancelled.',
    input: cancellation,
    output: orderState,
    access: byMenu(MENU, 'isClose', ['purchaser']),
    audit: { action: 'order.askCancellation' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/confirmCancellation': {
    summary: 'The supplier confirms the cancellation: what is undelivered is ordered no longer.',
    input: orderKey,
    output: orderState,
    access: byMenu(MENU, 'isModify', ['supplier']),
    audit: { action: 'order.confirmCancellation' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/refuseCancellation': {
    summary: 'The supplier refuses the cancellation with a reason; the order goes on as it was.',
    input: withReason,
    output: orderState,
    access: byMenu(MENU, 'isModify', ['supplier']),
    audit: { action: 'order.refuseCancellation' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/closeLine': {
    summary: 'The purchaser ends what is undelivered of lines; what is on the way stays receivable.',
    input: lineClosing,
    output: orderState,
    access: byMenu(MENU, 'isClose', ['purchaser']),
    audit: { action: 'order.closeLine' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/closePurchase': {
    summary: 'The purchaser ends what is undelivered of a whole order.',
    input: withReason,
    output: orderState,
    access: byMenu(MENU, 'isClose', ['purchaser']),
    audit: { action: 'order.close' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/changeDeliveryLimits': {
    summary: 'The purchaser overrides how much of an order or of its lines may be delivered, with a reason.',
    input: limitChange,
    output: orderState,
    access: byMenu(MENU, 'isBatchUpdate', ['purchaser']),
    audit: { action: 'order.changeLimits' },
    repeat: 'key',
  },
  'ISupSrmPurchaseHeadService/reopenPurchase': {
    summary: 'The purchaser reopens an order that counted as complete although something of it is short.',
    input: withReason,
    output: orderState,
    access: byMenu(MENU, 'isCancelInvalid', ['purchaser']),
    audit: { action: 'order.reopen' },
    repeat: 'key',
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
})

/** Calls of the records. */
export const ordersRecordCalls: CallTable = Object.assign({}, ...ordersRecords.map(recordCalls))
