import { readStockLocks } from '#modules/master-data/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { acceptanceCustomFieldSet, acceptanceFields as fields } from '#modules/receipts/receipt/contract/fields.ts'
import { numberFinder, writtenDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { receiptImport } from '#modules/receipts/receipt-entry/server/receipt-import.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { acceptanceCalls } from '../contract/calls.ts'
import { acceptanceList, acceptanceTabs } from './acceptance-list.ts'
import { presentAcceptance } from './present-acceptance.ts'

const [kind, menuNo, table] = ['acceptance', 'acceptanceDetails', 'srm_check_receipt'] as const

/** What the acceptance details give to the server. */
export const acceptanceRoom: ServerRoom = {
  calls: [
    implementCalls(acceptanceCalls, {
      ...listHandlers('ICheckReceiptService', 'CheckReceipt', {
        list: acceptanceList,
        titleKey: 'receipts:titles.acceptance',
        tabs: acceptanceTabs,
        present: async (context) => {
          const held = await readStockLocks(context, ['cancelReceipt', 'returnGoods'])
          return (row) => {
            const shown = presentAcceptance(row, context)
            return { ...shown, actions: held(row.warehouseNo, shown.actions) }
          }
        },
      }),
      'ICheckReceiptService/importexcel': (context, upload) => runImport(context, upload, receiptImport),
      'ICheckReceiptService/downExcelTemplate': (context) => importTemplate(context, receiptImport),
    }),
  ],
  ...writtenDetails({ kind, menuNo, table, fields }),
  ...numberFinder(kind, menuNo, table, 'receipt_no'),
  constraints: { srm_check_receipt_reverses_id_key: receiptsErrors.reversedAlready },
  customFieldSets: [{ ...acceptanceCustomFieldSet, table, numberColumn: 'receipt_no', topic: 'receipts' }],
}
