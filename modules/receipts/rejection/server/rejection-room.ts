import { receiptActions } from '#modules/receipts/acceptance/server/receipt-actions.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  rejectionCustomFieldSet as customFieldSet,
  rejectionFields as fields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { foundDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { rejectionCalls } from '../contract/calls.ts'
import { printableRejectionNote } from './printable-rejection-note.ts'
import { addRejectionFile, listRejectionFiles, removeRejectionFile } from './rejection-files.ts'
import { rejectionList } from './rejection-list.ts'

/** What the rejection details give to the server. */
export const rejectionRoom: ServerRoom = {
  calls: [
    implementCalls(rejectionCalls, {
      ...plainListHandlers('ICheckReturnService/getCheckReturnPage', 'ICheckReturnService/exportexcel', {
        list: rejectionList,
        titleKey: 'receipts:titles.rejection',
        present: ({ reversesId, ...row }, context) => ({
          ...row,
          actions: receiptActions({ isReversed: row.isReversed, reversesId }, context),
        }),
      }),
      'ICheckReturnService/getCheckReturnFileList': listRejectionFiles,
      'ICheckReturnService/uploadCheckReturnFile': addRejectionFile,
      'ICheckReturnService/deleteCheckReturnFile': removeRejectionFile,
    }),
  ],
  ...foundDetails({ kind: 'rejection', menuNo: 'rejectionDetails', table: 'srm_check_return', fields, customFieldSet }),
  printables: [printableRejectionNote],
  constraints: { srm_check_return_reverses_id_key: receiptsErrors.reversedAlready },
}
