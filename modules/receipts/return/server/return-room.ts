import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { returnFields as fields, returnCustomFieldSet } from '#modules/receipts/receipt/contract/fields.ts'
import { numberFinder, writtenDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { returnCalls } from '../contract/calls.ts'
import { cancelReturn } from './cancel-return.ts'
import { printableReturnNote } from './printable-return-note.ts'
import { readReturnableStock } from './read-returnable-stock.ts'
import { returnItems } from './return-items.ts'
import { returnListHandlers } from './return-list.ts'

const [kind, menuNo, table] = ['return', 'returnDetails', 'srm_bill_return_line'] as const

/** What returns give to the server. */
export const returnRoom: ServerRoom = {
  calls: [
    implementCalls(returnCalls, {
      ...returnListHandlers,
      'ISrmBillReturnService/getReturnableStock': readReturnableStock,
      'ISrmBillReturnService/addBillReturn': returnItems,
      'ISrmBillReturnService/cancelBillReturn': cancelReturn,
    }),
  ],
  ...writtenDetails({ kind, menuNo, table, fields }),
  ...numberFinder(kind, menuNo, 'srm_bill_return', 'return_no'),
  printables: [printableReturnNote],
  constraints: { srm_bill_return_reverses_id_key: receiptsErrors.returnReversedAlready },
  customFieldSets: [{ ...returnCustomFieldSet, table, numberColumn: 'return_no', topic: 'receipts' }],
}
