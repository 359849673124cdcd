import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import { presentReceipt } from '#modules/receipts/receipt/server/present-receipt.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { rejectionList } from './rejection-list.ts'

/** A page of rejection details. */
export const listRejections: Handler<typeof receiptsCalls, 'ICheckReturnService/getCheckReturnPage'> = (
  context,
  query,
) => readList(context, rejectionList, query, (row) => presentReceipt(row, context))
