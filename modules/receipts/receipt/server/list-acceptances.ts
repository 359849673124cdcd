import { readStockLocks } from '#modules/master-data/server.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { acceptanceList } from './acceptance-list.ts'
import { presentAcceptance } from './present-acceptance.ts'

/** A page of acceptance details. */
export const listAcceptances: Handler<typeof receiptsCalls, 'ICheckReceiptService/getCheckReceiptPage'> = async (
  context,
  query,
) => {
  const held = await readStockLocks(context, ['cancelReceipt', 'returnGoods'])
  return readList(context, acceptanceList, query, (row) => {
    const shown = presentAcceptance(row, context)
    return { ...shown, actions: held(row.warehouseNo, shown.actions) }
  })
}
