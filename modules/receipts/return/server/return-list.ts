import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import type { receiptsCalls } from '#modules/receipts/receipt/contract/calls.ts'
import { returnCustomFieldSet, returnFields } from '#modules/receipts/receipt/contract/fields.ts'
import { receiptState, returnLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { exportReceiptLists } from '#modules/receipts/receipt/server/export-receipt-lists.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'

type ReturnExtra = { returnId: string; batchId: string; headId: string; reversesId: string | null }

/** Return details, the latest first. */
export const returnList = defineList<typeof returnFields, ReturnExtra>({
  fields: returnFields,
  table: 'srm_bill_return_line',
  customFieldSets: [returnCustomFieldSet],
  columns: { isReversal: sql`(t1.reverses_id is not null)` },
  extra: {
    returnId: sql<string>`t1.return_id`,
    batchId: sql<string>`t1.batch_id`,
    headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
    reversesId: sql<string | null>`t1.reverses_id`,
  },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the return details: all, and one per kind. */
const returnTabs = { all: {}, exchange: { returnType: 'exchange' }, credit: { returnType: 'credit' } } as const

/** A page of return details, each with what its reader may do with its document. */
export const listReturns: Handler<typeof receiptsCalls, 'ISrmBillReturnService/getBillReturnPage'> = async (
  context,
  query,
) => {
  const held = await readStockLocks(context, ['cancelReturn'])
  return readList(context, returnList, query, ({ reversesId, ...row }) => ({
    ...row,
    actions: held(row.warehouseNo, returnActions(context, { isReversed: row.isReversed, reversesId })),
  }))
}

/** Return details per kind under the current search; the search's own kind does not count. */
export const countReturns: Handler<typeof receiptsCalls, 'ISrmBillReturnService/getBillReturnStatus'> = (
  context,
  { condition },
) => countTabs(context, returnList, { ...condition, returnType: null }, returnTabs)

/** All return details of a search. */
export const exportReturns: Handler<typeof receiptsCalls, 'ISrmBillReturnService/exportexcel'> = (context, query) =>
  exportReceiptLists(context, returnList, query, context.translate('receipts:titles.return'))

function returnActions(
  { caller, sentence }: CallContext,
  row: { isReversed: boolean; reversesId: string | null },
): Record<string, string | null> {
  const { cancelReturn } = permittedActions(returnLifecycle, receiptState(row), caller.side, {})
  return cancelReturn === undefined ? {} : { cancelReturn: cancelReturn && sentence(cancelReturn) }
}
