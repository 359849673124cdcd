import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { rejectionFields as fields, rejectionCustomFieldSet } from '#modules/receipts/receipt/contract/fields.ts'
import { presentReceipt } from '#modules/receipts/receipt/server/present-receipt.ts'
import { numberFinder, writtenDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { exportLogged } from '#platform/server/list/export-logged.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { rejectionCalls } from '../contract/calls.ts'
import { printableRejectionNote } from './printable-rejection-note.ts'
import { addRejectionFile, listRejectionFiles, removeRejectionFile } from './rejection-files.ts'
import { rejectionList } from './rejection-list.ts'

const [kind, menuNo, table] = ['rejection', 'rejectionDetails', 'srm_check_return'] as const

/** What the rejection details give to the server. */
export const rejectionRoom: ServerRoom = {
  calls: [
    implementCalls(rejectionCalls, {
      'ICheckReturnService/getCheckReturnPage': (context, query) =>
        readList(context, rejectionList, query, (row) => presentReceipt(row, context)),
      'ICheckReturnService/exportexcel': exportLogged(rejectionList, 'receipts:titles.rejection'),
      'ICheckReturnService/getCheckReturnFileList': listRejectionFiles,
      'ICheckReturnService/uploadCheckReturnFile': addRejectionFile,
      'ICheckReturnService/deleteCheckReturnFile': removeRejectionFile,
    }),
  ],
  ...writtenDetails({ kind, menuNo, table, fields }),
  ...numberFinder(kind, menuNo, table, 'receipt_no'),
  printables: [printableRejectionNote],
  constraints: { srm_check_return_reverses_id_key: receiptsErrors.reversedAlready },
  customFieldSets: [{ ...rejectionCustomFieldSet, table, numberColumn: 'receipt_no', topic: 'receipts' }],
}
