import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { exportQuerySchema, listQuerySchema, tabCountsSchema } from '#platform/contract/field-schemas.ts'
import { importAnswerSchema } from '#platform/contract/import-schemas.ts'
import { acceptanceFields, rejectionFields, warehousingFields } from './fields.ts'
import {
  acceptancePage,
  cancellationAnswer,
  receiptAnswer,
  receiptCancellation,
  receiptInput,
  rejectionPage,
  warehousingPage,
} from './schemas.ts'

const TRACKING = 'asnTracking'
const ACCEPTANCE = 'acceptanceDetails'
const REJECTION = 'rejectionDetails'
const WAREHOUSING = 'warehousingDetails'
const readsOnly = { none: 'reads only' }

/** Calls of this module. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const receiptsCalls = defineCalls({
  'ISrmAsnHeadService/receiveAsn': {
    summary: 'Receives a notice, by line with accepted and refused quantities or as a whole.',
    input: receiptInput,
    output: receiptAnswer,
    access: byMenu(TRACKING, 'isSubmit', ['purchaser']),
    audit: { action: 'receipt.receive' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/cancelReceipt': {
    summary: 'Reverses rows of receipts with a reversing document; notice, order and stock are as before them.',
    input: receiptCancellation,
    output: cancellationAnswer,
    access: byMenu(TRACKING, 'isDelete', ['purchaser']),
    audit: { action: 'receipt.cancel' },
    repeat: 'key',
  },
  'ICheckReceiptService/getCheckReceiptPage': {
    summary: 'Acceptance details that the reader may see.',
    input: listQuerySchema(acceptanceFields),
    output: acceptancePage,
    isList: true,
    access: byMenu(ACCEPTANCE, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ICheckReceiptService/getCheckReceiptStatus': {
    summary: 'Number of acceptance details per delivery timing under the current search.',
    input: listQuerySchema(acceptanceFields),
    output: tabCountsSchema,
    isList: true,
    access: byMenu(ACCEPTANCE, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ICheckReceiptService/exportexcel': {
    summary: 'The acceptance details of a search as an Excel file.',
    input: exportQuerySchema(acceptanceFields),
    output: z.string(),
    isList: true,
    transport: 'download',
    access: byMenu(ACCEPTANCE, 'isExport'),
    audit: { action: 'receipt.exportAcceptance' },
    repeat: 'natural',
  },
  'ICheckReceiptService/importexcel': {
    summary: 'Receipts of shipped notices from an Excel file: all rows are checked, all or none are written.',
    input: z.unknown(),
    output: importAnswerSchema,
    transport: 'upload',
    access: byMenu(ACCEPTANCE, 'isImport', ['purchaser']),
    audit: { action: 'receipt.import' },
    repeat: 'key',
  },
  'ICheckReceiptService/downExcelTemplate': {
    summary: 'The Excel file to fill for an import of receipts.',
    input: z.strictObject({}),
    output: z.string(),
    transport: 'download',
    access: byMenu(ACCEPTANCE, 'isImport', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ICheckReturnService/getCheckReturnPage': {
    summary: 'Rejection details that the reader may see.',
    input: listQuerySchema(rejectionFields),
    output: rejectionPage,
    isList: true,
    access: byMenu(REJECTION, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ICheckReturnService/exportexcel': {
    summary: 'The rejection details of a search as an Excel file.',
    input: exportQuerySchema(rejectionFields),
    output: z.string(),
    isList: true,
    transport: 'download',
    access: byMenu(REJECTION, 'isExport'),
    audit: { action: 'receipt.exportRejection' },
    repeat: 'natural',
  },
  'IWarehousingDetailService/getWarehousingDetailPage': {
    summary: 'Warehousing details that the reader may see.',
    input: listQuerySchema(warehousingFields),
    output: warehousingPage,
    isList: true,
    access: byMenu(WAREHOUSING, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
  },
  'IWarehousingDetailService/exportexcel': {
    summary: 'The warehousing details of a search as an Excel file.',
    input: exportQuerySchema(warehousingFields),
    output: z.string(),
    isList: true,
    transport: 'download',
    access: byMenu(WAREHOUSING, 'isExport'),
    audit: { action: 'receipt.exportWarehousing' },
    repeat: 'natural',
  },
})
