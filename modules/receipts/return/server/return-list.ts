import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { returnCustomFieldSet, returnFields } from '#modules/receipts/receipt/contract/fields.ts'
import { receiptState, returnLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'

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

/** Handlers of the list, each row with what its reader may do with its document. */
export const returnListHandlers = listHandlers('ISrmBillReturnService', 'BillReturn', {
  list: returnList,
  titleKey: 'receipts:titles.return',
  tabs: returnTabs,
  present: async (context) => {
    const held = await readStockLocks(context, ['cancelReturn'])
    return ({ reversesId, ...row }) => ({
      ...row,
      actions: held(row.warehouseNo, returnActions(context, { isReversed: row.isReversed, reversesId })),
    })
  },
})

function returnActions(
  { caller, sentence }: CallContext,
  row: { isReversed: boolean; reversesId: string | null },
): Record<string, string | null> {
  const { cancelReturn } = permittedActions(returnLifecycle, receiptState(row), caller.side, {})
  return cancelReturn === undefined ? {} : { cancelReturn: cancelReturn && sentence(cancelReturn) }
}
