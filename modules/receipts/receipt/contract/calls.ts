import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText, plainText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly, sheetCalls } from '#platform/contract/list/usual-calls.ts'
import { acceptanceFields, rejectionFields, returnFields, warehousingFields } from './fields.ts'
import {
  acceptancePage,
  cancellationAnswer,
  receiptAnswer,
  receiptCancellation,
  receiptInput,
  receiptMessage,
  receiptMessageAnswer,
  rejectionPage,
  returnAnswer,
  returnableInput,
  returnableStock,
  returnCancellation,
  returnInput,
  returnPage,
  warehousingPage,
} from './schemas.ts'

const TRACKING = 'asnTracking'
const ACCEPTANCE = 'acceptanceDetails'
const REJECTION = 'rejectionDetails'
const RETURN = 'returnDetails'
const WAREHOUSING = 'warehousingDetails'

/** Calls of this module. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const receiptsCalls = defineCalls({
  'ISrmAsnHeadService/receiveAsn': {
    summary: 'Receives an ASN, by line with accepted and refused quantities or as a whole.',
    input: receiptInput,
    maxBytes: BODY_BYTES.rows,
    output: receiptAnswer,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receive' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/uploadReceiptFile': {
    summary: 'A photo or paper of goods that are about to be refused, for `fileIds` of the line that refuses them.',
    input: z.strictObject({}),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.addFile' },
    repeat: 'key',
  },
  'ISrmReceiptMessageService/receiveMessage': {
    summary: 'Receives what a warehouse system outside reports, once for each of its numbers.',
    input: receiptMessage,
    maxBytes: BODY_BYTES.rows,
    output: receiptMessageAnswer,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receiveMessage' },
    repeat: 'natural',
  },
  'ISrmReceiptMessageService/receiveublreceiptadvice': {
    summary: 'Receives what a UBL 2.1 ReceiptAdvice of a warehouse system reports, once for each of its numbers.',
    input: z.unknown(),
    output: receiptMessageAnswer,
    transport: 'upload',
    isXml: true,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receiveUbl' },
    repeat: 'natural',
  },
  'ICheckReceiptService/downloadublreceiptadvice': {
    summary: 'A receipt as a UBL 2.1 ReceiptAdvice: what was accepted, refused and missing of each lot.',
    input: z.strictObject({ receiptNo: plainText(60).min(1) }),
    output: z.string(),
    transport: 'download',
    access: byMenu(ACCEPTANCE, 'isDownload'),
    audit: { action: 'receipt.exportUbl' },
    repeat: 'natural',
  },
  'ISrmAsnHeadService/cancelReceipt': {
    summary: 'Reverses rows of receipts with a reversing document; ASN, order and stock are as before them.',
    input: receiptCancellation,
    output: cancellationAnswer,
    access: byMenu(TRACKING, 'isDelete', ['purchaser']),
    audit: { action: 'receipt.cancel' },
    repeat: 'key',
  },
  'ICheckReceiptService/getCheckReceiptPage': documentListCall(
    'Acceptance details that the reader may see.',
    byMenu(ACCEPTANCE, 'isSearch'),
    acceptanceFields,
    acceptancePage,
  ),
  'ICheckReceiptService/getCheckReceiptStatus': countsCall(
    'Number of acceptance details per delivery timing under the current search.',
    byMenu(ACCEPTANCE, 'isSearch'),
    acceptanceFields,
  ),
  ...sheetCalls('ICheckReceiptService', {
    what: 'acceptance details',
    imports: 'Receipts of shipped notices from an Excel file: all rows are checked, all or none are written.',
    menuNo: ACCEPTANCE,
    fields: acceptanceFields,
    actions: { export: 'receipt.exportAcceptance', import: 'receipt.import' },
    sides: ['purchaser'],
    exportSides: ['purchaser', 'supplier'],
  }),
  'ICheckReturnService/getCheckReturnPage': documentListCall(
    'Rejection details that the reader may see.',
    byMenu(REJECTION, 'isSearch'),
    rejectionFields,
    rejectionPage,
  ),
  'ICheckReturnService/exportexcel': exportCall(
    'The rejection details of a search as an Excel file.',
    byMenu(REJECTION, 'isExport'),
    rejectionFields,
    'receipt.exportRejection',
  ),
  'ICheckReturnService/getCheckReturnFileList': {
    summary: 'Photos and papers of a refusal, and what the reader may do with them.',
    input: z.strictObject({ id: idText() }),
    output: documentFiles,
    access: byMenu(REJECTION, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ICheckReturnService/uploadCheckReturnFile': {
    summary: 'Adds a photo or paper that shows why goods were refused.',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.addFile' },
    repeat: 'key',
  },
  'ICheckReturnService/deleteCheckReturnFile': {
    summary: 'Removes a photo or paper of a refusal that stands.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.removeFile' },
    repeat: 'key',
  },
  'ISrmBillReturnService/getReturnableStock': {
    summary: 'Where the goods of acceptances lie, and how much of them can go back.',
    input: returnableInput,
    output: returnableStock,
    access: byMenu(RETURN, 'isAdd', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmBillReturnService/addBillReturn': {
    summary: 'Returns goods to their supplier after warehousing, for exchange or for credit.',
    input: returnInput,
    output: returnAnswer,
    access: byMenu(RETURN, 'isAdd', ['purchaser']),
    audit: { action: 'receipt.return' },
    repeat: 'key',
  },
  'ISrmBillReturnService/cancelBillReturn': {
    summary: 'Reverses a return with a reversing document; order and stock are as before it.',
    input: returnCancellation,
    output: returnAnswer,
    access: byMenu(RETURN, 'isDelete', ['purchaser']),
    audit: { action: 'receipt.cancelReturn' },
    repeat: 'key',
  },
  'ISrmBillReturnService/getBillReturnPage': documentListCall(
    'Return details that the reader may see.',
    byMenu(RETURN, 'isSearch'),
    returnFields,
    returnPage,
  ),
  'ISrmBillReturnService/getBillReturnStatus': countsCall(
    'Number of return details per kind of return under the current search.',
    byMenu(RETURN, 'isSearch'),
    returnFields,
  ),
  'ISrmBillReturnService/exportexcel': exportCall(
    'The return details of a search as an Excel file.',
    byMenu(RETURN, 'isExport'),
    returnFields,
    'receipt.exportReturn',
  ),
  'IWarehousingDetailService/getWarehousingDetailPage': documentListCall(
    'Warehousing details that the reader may see.',
    byMenu(WAREHOUSING, 'isSearch'),
    warehousingFields,
    warehousingPage,
  ),
  'IWarehousingDetailService/exportexcel': exportCall(
    'The warehousing details of a search as an Excel file.',
    byMenu(WAREHOUSING, 'isExport'),
    warehousingFields,
    'receipt.exportWarehousing',
  ),
})
