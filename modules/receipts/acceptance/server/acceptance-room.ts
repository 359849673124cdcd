import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  acceptanceCustomFieldSet as customFieldSet,
  acceptanceFields as fields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { foundDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { receiptImport } from '#modules/receipts/receipt-entry/server/receipt-import.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { acceptanceCalls } from '../contract/calls.ts'
import { acceptanceList, acceptanceTabs } from './acceptance-list.ts'
import { presentAcceptance } from './present-acceptance.ts'

/** What the acceptance details give to the server. */
export const acceptanceRoom: ServerRoom = {
  calls: [
    implementCalls(acceptanceCalls, {
      ...listHandlers('ICheckReceiptService', 'CheckReceipt', {
        list: acceptanceList,
        titleKey: 'receipts:titles.acceptance',
        tabs: acceptanceTabs,
        present: presentAcceptance,
      }),
      'ICheckReceiptService/importexcel': (context, upload) => runImport(context, upload, receiptImport),
      'ICheckReceiptService/downExcelTemplate': (context) => importTemplate(context, receiptImport),
    }),
  ],
  ...foundDetails({
    kind: 'acceptance',
    menuNo: 'acceptanceDetails',
    table: 'srm_check_receipt',
    fields,
    customFieldSet,
  }),
  constraints: { srm_check_receipt_reverses_id_key: receiptsErrors.reversedAlready },
}
