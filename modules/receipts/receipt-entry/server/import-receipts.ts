import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import {
  acceptanceCustomFieldSet,
  receiptImportFields,
  rejectionCustomFieldSet,
} from '#modules/receipts/receipt/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import { checkReceiptRows } from './check-receipt-rows.ts'
import { receiptGroupKey, writeReceiptRows } from './write-receipt-rows.ts'

/** Receipts of shipped ASNs from a file: one row per line; rows of one ASN and day are one receipt. */
export const receiptImport = defineImport({
  port: 'ICheckReceiptService',
  fields: receiptImportFields,
  customFieldSets: [acceptanceCustomFieldSet, rejectionCustomFieldSet],
  titleKey: 'receipts:titles.receiptImport',
  groupOf: ({ values }) => receiptGroupKey(values),
  checkRows: checkReceiptRows,
  writeRows: writeReceiptRows,
})

/** Imports receipts; all rows are checked, all or none are written. */
export const importReceipts: Handler<typeof receiptsCalls, 'ICheckReceiptService/importexcel'> = (context, upload) =>
  runImport(context, upload, receiptImport)

/** The file to fill for an import of receipts. */
export const downloadReceiptTemplate: Handler<typeof receiptsCalls, 'ICheckReceiptService/downExcelTemplate'> = (
  context,
) => importTemplate(context, receiptImport)
