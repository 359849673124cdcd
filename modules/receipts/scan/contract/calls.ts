import { z } from 'zod'
import { cancellationAnswer } from '#modules/receipts/receipt/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { labelScan, ownScans, scanAnswer, scanCancellation } from './schemas.ts'

const MENU = 'scanReceipt'

/** Calls of receiving by scanned labels. The specification names none of them; see docs/domain-language.md. */
export const scanCalls = defineCalls({
  'ISrmLabelScanService/receiveLabel': {
    summary:
      'Receives what a scanned label stands for: a box, or all boxes of a carton or pallet. A second scan changes nothing.',
    input: labelScan,
    output: scanAnswer,
    access: byMenu(MENU, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.scan' },
    repeat: 'key',
  },
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
  'ISrmLabelScanService/getOwnScans': {
    summary: 'The labels that the reader scanned today.',
    input: z.strictObject({}),
    output: ownScans,
    access: byMenu(MENU, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmLabelScanService/cancelScan': {
    summary: 'Reverses the receipt that a scan made; its boxes can be scanned again.',
    input: scanCancellation,
    output: cancellationAnswer,
    access: byMenu(MENU, 'isDelete', ['purchaser']),
    audit: { action: 'receipt.cancel' },
    repeat: 'key',
  },
})
