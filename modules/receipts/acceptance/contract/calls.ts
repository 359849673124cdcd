import { acceptanceFields } from '#modules/receipts/receipt/contract/fields.ts'
import { acceptancePage } from '#modules/receipts/receipt/contract/schemas.ts'
import { defineCalls } from '#platform/contract/calls.ts'
import { documentListCalls, sheetCalls } from '#platform/contract/list/usual-calls.ts'

/** Calls of the acceptance details. */
export const acceptanceCalls = defineCalls({
  ...documentListCalls('ICheckReceiptService', 'CheckReceipt', {
    what: 'acceptance details',
    menuNo: 'acceptanceDetails',
    fields: acceptanceFields,
    page: acceptancePage,
    exported: 'receipt.exportAcceptance',
  }),
  ...sheetCalls('ICheckReceiptService', {
    what: 'acceptance details',
    imports: 'Receipts of shipped notices from an Excel file: all rows are checked, all or none are written.',
    menuNo: 'acceptanceDetails',
    fields: acceptanceFields,
    actions: { export: 'receipt.exportAcceptance', import: 'receipt.import' },
    sides: ['purchaser'],
    exportSides: ['purchaser', 'supplier'],
  }),
})
