import { addReceiptFile } from '#modules/receipts/receipt/server/add-receipt-file.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { scanCalls } from '../contract/calls.ts'
import { cancelScan } from './cancel-scan.ts'
import { listOwnScans } from './list-own-scans.ts'
import { receiveLabel } from './receive-label.ts'

/** What receiving by scanned labels gives to the server. */
export const scanRoom: ServerRoom = {
  calls: [
    implementCalls(scanCalls, {
      'ISrmLabelScanService/receiveLabel': receiveLabel,
      'ISrmLabelScanService/uploadScanFile': addReceiptFile,
      'ISrmLabelScanService/getOwnScans': listOwnScans,
      'ISrmLabelScanService/cancelScan': cancelScan,
    }),
  ],
}
