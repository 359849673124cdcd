import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { acceptanceList } from './acceptance-list.ts'
import { presentAcceptance } from './present-acceptance.ts'

/** A page of acceptance details. */
export const listAcceptances: Handler<typeof receiptsCalls, 'ICheckReceiptService/getCheckReceiptPage'> = (
  context,
  query,
) => readList(context, acceptanceList, query, presentAcceptance)
