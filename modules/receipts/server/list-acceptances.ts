import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { acceptanceList } from './acceptance-list.ts'
import { presentReceipt } from './present-receipt.ts'

/** A page of acceptance details. */
export const listAcceptances: Handler<typeof receiptsCalls, 'ICheckReceiptService/getCheckReceiptPage'> = (
  context,
  query,
) => readList(context, acceptanceList, query, presentReceipt)
