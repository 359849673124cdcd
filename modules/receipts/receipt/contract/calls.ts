import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { keyedCall } from '#platform/contract/list/usual-calls.ts'
import { cancellationAnswer, receiptAnswer, receiptCancellation, receiptInput } from './schemas.ts'

/** Calls by which ASNs are received, and receipts cancelled. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const receiptCalls = defineCalls({
  'ISrmAsnHeadService/receiveAsn': {
    summary: 'Receives an ASN, by line with accepted and refused quantities or as a whole.',
    input: receiptInput,
    maxBytes: BODY_BYTES.rows,
    output: receiptAnswer,
    access: byMenu('asnTracking', 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receive' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/uploadReceiptFile': {
    summary: 'A photo or paper of goods that are about to be refused, for `fileIds` of the line that refuses them.',
    input: z.strictObject({}),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu('asnTracking', 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.addFile' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/cancelReceipt': keyedCall(
    'Reverses rows of receipts with a reversing document; ASN, order and stock are as before them.',
    byMenu('asnTracking', 'isDelete', ['purchaser']),
    receiptCancellation,
    cancellationAnswer,
    'receipt.cancel',
  ),
})
