import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { warehousingList } from './warehousing-list.ts'

/** A page of warehousing details. */
export const listWarehousing: Handler<typeof receiptsCalls, 'IWarehousingDetailService/getWarehousingDetailPage'> = (
  context,
  query,
) => readList(context, warehousingList, query, (row) => row)
