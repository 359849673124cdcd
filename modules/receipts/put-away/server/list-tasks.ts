import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { taskLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { exportReceiptLists } from '#modules/receipts/receipt/server/export-receipt-lists.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { taskCalls } from '../contract/calls.ts'
import { TASK_STATES, type TaskState, taskFields } from '../contract/fields.ts'

type TaskExtra = { receiptId: string }

/** Tasks of putting away, the latest first. */
const taskList = defineList<typeof taskFields, TaskExtra>({
  fields: taskFields,
  table: 'wms_put_away_task',
  extra: { receiptId: sql<string>`t1.receipt_id` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the tasks: all, and one per state. */
const taskTabs = { all: {}, ...Object.fromEntries(TASK_STATES.map((status) => [status, { status }])) }

/** A page of tasks, each with what its reader may do with it. */
export const listTasks: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/getPutAwayTaskPage'> = async (
  context,
  query,
) => {
  const held = await readStockLocks(context, ['putAway', 'adjust'])
  return readList(context, taskList, query, (row) => ({
    ...row,
    actions: held(row.warehouseNo, taskActions(context, row)),
  }))
}

/** Tasks per state under the current search; the search's own state does not count. */
export const countTasks: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/getPutAwayTaskStatus'> = (
  context,
  { condition },
) => countTabs(context, taskList, { ...condition, status: null }, taskTabs)

/** All tasks of a search. */
export const exportTasks: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/exportexcel'> = (context, query) =>
  exportReceiptLists(context, taskList, query, context.translate('receipts:titles.putAwayTask'))

function taskActions(
  { caller, sentence }: CallContext,
  row: { status: string; adjustNo: string },
): Record<string, string | null> {
  const facts = { isAdjusted: row.adjustNo !== '' }
  const permitted = permittedActions(taskLifecycle, row.status as TaskState, caller.side, facts)
  // Tasks close with their receipt where that is cancelled, and not from here.
  const offered = Object.entries(permitted).filter(([action]) => action !== 'cancelReceipt')
  return Object.fromEntries(offered.map(([action, refusal]) => [action, refusal && sentence(refusal)]))
}
