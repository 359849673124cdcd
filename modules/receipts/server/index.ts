import { asnFields } from '#modules/deliveries/contract/fields.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { inspectionCalls, receiptsCalls, receivingCalls, scanCalls, taskCalls } from '../contract/calls.ts'
import { receiptsErrors } from '../contract/errors.ts'
import {
  acceptanceFields,
  acceptanceFrame,
  rejectionFields,
  rejectionFrame,
  returnFields,
  returnFrame,
  warehousingFrame,
} from '../contract/fields.ts'
import { receiptsRules } from '../contract/rules.ts'
import { receiptsTexts } from '../contract/texts.ts'
import { addReceiptFile } from './add-receipt-file.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { cancelReturn } from './cancel-return.ts'
import { cancelScan } from './cancel-scan.ts'
import { closeTask } from './close-task.ts'
import { countAcceptances } from './count-acceptances.ts'
import { decideInspection } from './decide-inspection.ts'
import { downloadUblReceipt } from './download-ubl-receipt.ts'
import { exportAcceptances, exportRejections, exportReturns, exportWarehousing } from './export-receipt-lists.ts'
import { findReceipts } from './find-receipts.ts'
import { generateAdjustmentOrder } from './generate-adjustment-order.ts'
import { downloadReceiptTemplate, importReceipts } from './import-receipts.ts'
import { addInspectionFile, listInspectionFiles, removeInspectionFile } from './inspection-files.ts'
import { listAcceptances } from './list-acceptances.ts'
import { countInspections, exportInspections, listInspections } from './list-inspections.ts'
import { listOwnScans } from './list-own-scans.ts'
import { listRejections } from './list-rejections.ts'
import { countTasks, exportTasks, listTasks } from './list-tasks.ts'
import { listWarehousing } from './list-warehousing.ts'
import { pasts } from './pasts.ts'
import { printablePutAwayList } from './printable-put-away-list.ts'
import { printableReceiptNote } from './printable-receipt-note.ts'
import { printableRejectionNote } from './printable-rejection-note.ts'
import { printableReturnNote } from './printable-return-note.ts'
import { putAway } from './put-away.ts'
import { readReceivingRows } from './read-receiving-rows.ts'
import { readReturnableStock } from './read-returnable-stock.ts'
import { readTaskPlaces } from './read-task-places.ts'
import { reassignTask } from './reassign-task.ts'
import { receiveAsn } from './receive-asn.ts'
import { receiveByLink } from './receive-by-link.ts'
import { receiveLabel } from './receive-label.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveUblReceipt } from './receive-ubl-receipt.ts'
import { countReceiving, exportReceiving, listReceiving } from './receiving-list.ts'
import { addRejectionFile, listRejectionFiles, removeRejectionFile } from './rejection-files.ts'
import { releaseTask } from './release-task.ts'
import { returnGoods } from './return-goods.ts'
import { countReturns, listReturns } from './return-list.ts'
import { startTask } from './start-task.ts'
import { suspendTask } from './suspend-task.ts'
import { takeBackArrival } from './take-back-arrival.ts'

export { receiptImport } from './import-receipts.ts'

/** The server side of this module. */
export const receiptsServer: ServerModule = {
  texts: receiptsTexts,
  // Who may accept goods without an inspection, or despite its result.
  asks: { inspections: ['isEnd'] },
  rules: receiptsRules,
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
      'ISrmBillReturnService/addBillReturn': returnGoods,
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
  documentFinders: findReceipts,
  pasts,
  loggedFields: { receipt: { ...returnFields, ...rejectionFields, ...acceptanceFields, status: asnFields.status } },
  frames: [
    { ...acceptanceFrame, table: 'srm_check_receipt', numberColumn: 'receipt_no', topic: 'receipts' },
    { ...rejectionFrame, table: 'srm_check_return', numberColumn: 'receipt_no', topic: 'receipts' },
    { ...returnFrame, table: 'srm_bill_return_line', numberColumn: 'return_no', topic: 'receipts' },
    { ...warehousingFrame, table: 'srm_warehousing_detail', numberColumn: 'receipt_no', topic: 'receipts' },
  ],
}
