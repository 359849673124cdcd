import { z } from 'zod'
import { rejectionFields } from '#modules/receipts/receipt/contract/fields.ts'
import { rejectionPage } from '#modules/receipts/receipt/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { documentListCall, exportCall, keyedCall, pastReadCall } from '#platform/contract/list/usual-calls.ts'

/** Calls of the rejection details. */
export const rejectionCalls = defineCalls({
  'ICheckReturnService/getCheckReturnPage': documentListCall(
    'Rejection details that the reader may see.',
    byMenu('rejectionDetails', 'isSearch'),
    rejectionFields,
    rejectionPage,
  ),
  'ICheckReturnService/exportexcel': exportCall(
    'The rejection details of a search as an Excel file.',
    byMenu('rejectionDetails', 'isExport'),
    rejectionFields,
    'receipt.exportRejection',
  ),
  'ICheckReturnService/getCheckReturnFileList': pastReadCall(
    'Photos and papers of a refusal, and what the reader may do with them.',
    byMenu('rejectionDetails', 'isSearch'),
    z.strictObject({ id: idText() }),
    documentFiles,
  ),
  'ICheckReturnService/uploadCheckReturnFile': {
    summary: 'Adds a photo or paper that shows why goods were refused.',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu('asnTracking', 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.addFile' },
    repeat: 'key',
  },
  'ICheckReturnService/deleteCheckReturnFile': keyedCall(
    'Removes a photo or paper of a refusal that stands.',
    byMenu('asnTracking', 'isSubmit', ['purchaser']),
    z.strictObject({ id: idText(), fileId: idText() }),
    z.null(),
    'receipt.removeFile',
  ),
})
