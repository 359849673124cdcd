import {
  acceptanceCustomFieldSet,
  receiptImportFields,
  rejectionCustomFieldSet,
} from '#modules/receipts/receipt/contract/fields.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
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
