import { readStockLocks } from '#modules/master-data/server.ts'
import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import { exportReceiptLists } from '#modules/receipts/receipt/server/export-receipt-lists.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
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

/** All acceptance details of a search. */
export const exportAcceptances: Handler<typeof receiptsCalls, 'ICheckReceiptService/exportexcel'> = (context, query) =>
  exportReceiptLists(context, acceptanceList, query, context.translate('receipts:titles.acceptance'))
