import { z } from 'zod'
import { cancellationAnswer } from '#modules/receipts/receipt/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { keyedCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { labelScan, ownScans, scanAnswer, scanCancellation } from './schemas.ts'

const MENU = 'scanReceipt'

/** Calls of receiving by scanned labels. The specification names none of them; see docs/domain-language.md. */
export const scanCalls = defineCalls({
  'ISrmLabelScanService/receiveLabel': keyedCall(
    'Receives what a scanned label stands for: a box, or all boxes of a carton or pallet. A second scan changes nothing.',
    byMenu(MENU, 'isSubmit', ['purchaser']),
    labelScan,
    scanAnswer,
    'receipt.scan',
  ),
  'ISrmLabelScanService/uploadScanFile': {
    summary: 'A photo of goods that are about to be refused, for `fileIds` of the scan that refuses them.',
    input: z.strictObject({}),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(MENU, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.addFile' },
    repeat: 'key',
  },
  'ISrmLabelScanService/getOwnScans': readCall(
    'The labels that the reader scanned today.',
    byMenu(MENU, 'isSearch', ['purchaser']),
    z.strictObject({}),
    ownScans,
  ),
  'ISrmLabelScanService/cancelScan': keyedCall(
    'Reverses the receipt that a scan made; its boxes can be scanned again.',
    byMenu(MENU, 'isDelete', ['purchaser']),
    scanCancellation,
    cancellationAnswer,
    'receipt.cancel',
  ),
})
