import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { countAcceptances } from './acceptance/server/count-acceptances.ts'
import { exportAcceptances, listAcceptances } from './acceptance/server/list-acceptances.ts'
import { receiptsErrors } from './contract/errors.ts'
import { receiptsEvents } from './contract/events.ts'
import { receiptsRules } from './contract/rules.ts'
import { receiptsTexts } from './contract/texts.ts'
import { inspectionCalls } from './inspection/contract/calls.ts'
import { decideInspection } from './inspection/server/decide-inspection.ts'
import { inspectionDueSource } from './inspection/server/inspection-due-source.ts'
import { addInspectionFile, listInspectionFiles, removeInspectionFile } from './inspection/server/inspection-files.ts'
import { inspectionHistory } from './inspection/server/inspection-history.ts'
import { countInspections, exportInspections, listInspections } from './inspection/server/list-inspections.ts'
import { takeBackArrival } from './inspection/server/take-back-arrival.ts'
import { taskCalls } from './put-away/contract/calls.ts'
import { closeTask } from './put-away/server/close-task.ts'
import { generateAdjustmentOrder } from './put-away/server/generate-adjustment-order.ts'
import { countTasks, exportTasks, listTasks } from './put-away/server/list-tasks.ts'
import { listWarehousing } from './put-away/server/list-warehousing.ts'
import { printablePutAwayList } from './put-away/server/printable-put-away-list.ts'
import { putAway } from './put-away/server/put-away.ts'
import { readTaskPlaces } from './put-away/server/read-task-places.ts'
import { reassignTask } from './put-away/server/reassign-task.ts'
import { releaseTask } from './put-away/server/release-task.ts'
import { startTask } from './put-away/server/start-task.ts'
import { suspendTask } from './put-away/server/suspend-task.ts'
import { receiptsCalls } from './receipt/contract/calls.ts'
import {
  acceptanceCustomFieldSet,
  acceptanceFields,
  rejectionCustomFieldSet,
  rejectionFields,
  returnCustomFieldSet,
  returnFields,
  warehousingCustomFieldSet,
} from './receipt/contract/fields.ts'
import { addReceiptFile } from './receipt/server/add-receipt-file.ts'
import { cancelReceipt } from './receipt/server/cancel-receipt.ts'
import { dueSources } from './receipt/server/due-sources.ts'
import { exportRejections, exportWarehousing } from './receipt/server/export-receipt-lists.ts'
import { findReceipts } from './receipt/server/find-receipts.ts'
import { histories } from './receipt/server/histories.ts'
import { receiptsInvariants } from './receipt/server/invariants.ts'
import { printableReceiptNote } from './receipt/server/printable-receipt-note.ts'
import { receiveAsn } from './receipt/server/receive-asn.ts'
import { receiveByLink } from './receipt/server/receive-by-link.ts'
import { downloadUblReceipt } from './receipt-entry/server/download-ubl-receipt.ts'
import { downloadReceiptTemplate, importReceipts } from './receipt-entry/server/import-receipts.ts'
import { receiveMessage } from './receipt-entry/server/receive-message.ts'
import { receiveUblReceipt } from './receipt-entry/server/receive-ubl-receipt.ts'
import { receivingCalls } from './receiving/contract/calls.ts'
import { readReceivingRows } from './receiving/server/read-receiving-rows.ts'
import { receivingHistory } from './receiving/server/receiving-history.ts'
import { countReceiving, exportReceiving, listReceiving } from './receiving/server/receiving-list.ts'
import { listRejections } from './rejection/server/list-rejections.ts'
import { printableRejectionNote } from './rejection/server/printable-rejection-note.ts'
import { addRejectionFile, listRejectionFiles, removeRejectionFile } from './rejection/server/rejection-files.ts'
import { cancelReturn } from './return/server/cancel-return.ts'
import { printableReturnNote } from './return/server/printable-return-note.ts'
import { readReturnableStock } from './return/server/read-returnable-stock.ts'
import { returnItems } from './return/server/return-items.ts'
import { countReturns, exportReturns, listReturns } from './return/server/return-list.ts'
import { scanCalls } from './scan/contract/calls.ts'
import { cancelScan } from './scan/server/cancel-scan.ts'
import { listOwnScans } from './scan/server/list-own-scans.ts'
import { receiveLabel } from './scan/server/receive-label.ts'

export { receiptImport } from './receipt-entry/server/import-receipts.ts'

/** The server side of this module. */
export const receiptsServer: ServerModule = {
  texts: receiptsTexts,
  // Who may accept goods without an inspection, or despite its result.
  asks: { inspections: ['isEnd'] },
  rules: receiptsRules,
  events: receiptsEvents,
  actions: ['receipt.receiveByLink'],
  printables: [printableReceiptNote, printableRejectionNote, printableReturnNote, printablePutAwayList],
  calls: [
    implementCalls(receiptsCalls, {
      'ISrmAsnHeadService/receiveAsn': receiveAsn,
      'ISrmAsnHeadService/uploadReceiptFile': addReceiptFile,
      'ISrmReceiptMessageService/receiveMessage': receiveMessage,
      'ISrmReceiptMessageService/receiveublreceiptadvice': receiveUblReceipt,
      'ICheckReceiptService/downloadublreceiptadvice': downloadUblReceipt,
      'ISrmAsnHeadService/cancelReceipt': cancelReceipt,
      'ICheckReceiptService/getCheckReceiptPage': listAcceptances,
      'ICheckReceiptService/getCheckReceiptStatus': countAcceptances,
      'ICheckReceiptService/exportexcel': exportAcceptances,
      'ICheckReceiptService/importexcel': importReceipts,
      'ICheckReceiptService/downExcelTemplate': downloadReceiptTemplate,
      'ICheckReturnService/getCheckReturnPage': listRejections,
      'ICheckReturnService/exportexcel': exportRejections,
      'ICheckReturnService/getCheckReturnFileList': listRejectionFiles,
      'ICheckReturnService/uploadCheckReturnFile': addRejectionFile,
      'ICheckReturnService/deleteCheckReturnFile': removeRejectionFile,
      'ISrmBillReturnService/getReturnableStock': readReturnableStock,
      'ISrmBillReturnService/addBillReturn': returnItems,
      'ISrmBillReturnService/cancelBillReturn': cancelReturn,
      'ISrmBillReturnService/getBillReturnPage': listReturns,
      'ISrmBillReturnService/getBillReturnStatus': countReturns,
      'ISrmBillReturnService/exportexcel': exportReturns,
      'IWarehousingDetailService/getWarehousingDetailPage': listWarehousing,
      'IWarehousingDetailService/exportexcel': exportWarehousing,
    }),
    implementCalls(receivingCalls, {
      'ISrmReceivingDetailService/getReceivingDetailPage': listReceiving,
      'ISrmReceivingDetailService/getReceivingDetailStatus': countReceiving,
      'ISrmReceivingDetailService/getReceivingDetailById': readReceivingRows,
      'ISrmReceivingDetailService/exportexcel': exportReceiving,
    }),
    implementCalls(scanCalls, {
      'ISrmLabelScanService/receiveLabel': receiveLabel,
      'ISrmLabelScanService/uploadScanFile': addReceiptFile,
      'ISrmLabelScanService/getOwnScans': listOwnScans,
      'ISrmLabelScanService/cancelScan': cancelScan,
    }),
    implementCalls(inspectionCalls, {
      'ISrmInspectionService/getInspectionPage': listInspections,
      'ISrmInspectionService/getInspectionStatus': countInspections,
      'ISrmInspectionService/exportexcel': exportInspections,
      'ISrmInspectionService/decideInspection': decideInspection,
      'ISrmInspectionService/takeBackArrival': takeBackArrival,
      'ISrmInspectionService/getInspectionFileList': listInspectionFiles,
      'ISrmInspectionService/uploadInspectionFile': addInspectionFile,
      'ISrmInspectionService/deleteInspectionFile': removeInspectionFile,
    }),
    implementCalls(taskCalls, {
      'IWmsPutAwayTaskService/getPutAwayTaskPage': listTasks,
      'IWmsPutAwayTaskService/getPutAwayTaskStatus': countTasks,
      'IWmsPutAwayTaskService/exportexcel': exportTasks,
      'IWmsPutAwayTaskService/getTaskPlaces': readTaskPlaces,
      'IWmsPutAwayTaskService/startTask': startTask,
      'IWmsPutAwayTaskService/putAway': putAway,
      'IWmsPutAwayTaskService/suspendTask': suspendTask,
      'IWmsPutAwayTaskService/releaseTask': releaseTask,
      'IWmsPutAwayTaskService/closeTask': closeTask,
      'IWmsPutAwayTaskService/reassignTask': reassignTask,
      'IWmsPutAwayTaskService/generateAdjustmentOrder': generateAdjustmentOrder,
    }),
  ],
  constraints: {
    srm_check_receipt_reverses_id_key: receiptsErrors.reversedAlready,
    srm_check_return_reverses_id_key: receiptsErrors.reversedAlready,
    srm_bill_return_reverses_id_key: receiptsErrors.returnReversedAlready,
    wms_put_away_adjustment_once: receiptsErrors.taskAdjusted,
  },
  linkActions: [receiveByLink],
  due: [...dueSources, inspectionDueSource],
  invariants: receiptsInvariants,
  documentFinders: findReceipts,
  histories: [...histories, inspectionHistory, receivingHistory],
  loggedFields: { receipt: { ...returnFields, ...rejectionFields, ...acceptanceFields, status: asnFields.status } },
  customFieldSets: [
    { ...acceptanceCustomFieldSet, table: 'srm_check_receipt', numberColumn: 'receipt_no', topic: 'receipts' },
    { ...rejectionCustomFieldSet, table: 'srm_check_return', numberColumn: 'receipt_no', topic: 'receipts' },
    { ...returnCustomFieldSet, table: 'srm_bill_return_line', numberColumn: 'return_no', topic: 'receipts' },
    { ...warehousingCustomFieldSet, table: 'srm_warehousing_detail', numberColumn: 'receipt_no', topic: 'receipts' },
  ],
}
