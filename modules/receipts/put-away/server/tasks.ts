import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { taskSchemas } from '../contract/calls.ts'
import { putAwayTask } from '../contract/document.ts'
import { adjustTask } from './adjust-task.ts'
import { assigneeOf } from './assignee-of.ts'
import { lockBatchesOfTasks } from './lock-batches-of-tasks.ts'
import { putAway } from './put-away.ts'
import { plainNote, writeRemainders } from './write-details.ts'

/** What moves goods: the batches of these go first, so that nothing is received, returned or cancelled meanwhile. */
const MOVING: readonly string[] = ['putAway', 'close', 'adjust']

/** Put-away tasks at work. What receipts and returns do to them stands in `end-tasks`. */
export const tasks = implementDocument(putAwayTask, taskSchemas, {
  list: { extra: { receiptId: sql<string>`t1.receipt_id` } },
  factsOfRow: ({ adjustNo }) => ({ isAdjusted: adjustNo !== '' }),
  factsOf: (_context, row) => ({ isAdjusted: row.adjust_no !== '' }),
  restrict: async (context) => {
    const held = await readStockLocks(context, ['putAway', 'adjust'])
    return ({ warehouseNo }, actions) => held(warehouseNo, actions)
  },
  lockBefore: async (trx, ids, action) => {
    if (MOVING.includes(action)) await lockBatchesOfTasks(trx, ids)
  },
  on: { putAway, adjust: adjustTask },
  onAll: {
    // Those that nobody in particular shall do are from now on the caller's.
    start: ({ caller: { userNo, userName } }) => ({
      of: ({ assignee_no }) => (assignee_no === '' ? { set: { assignee_no: userNo, assignee_name: userName } } : {}),
    }),
    suspend: (_context, _rows, { reason }) => ({ of: ({ status }) => ({ set: { frozen_from: status, reason } }) }),
    release: () => ({
      of: ({ frozen_from }) => ({
        status: frozen_from === 'inProgress' ? 'inProgress' : 'initial',
        set: { frozen_from: null, reason: '' },
      }),
    }),
    reassign: async ({ trx }, rows, { assigneeNo }) => {
      const set = { assignee_no: assigneeNo, assignee_name: await assigneeOf(trx, rows, assigneeNo) }
      return { of: () => ({ set }) }
    },
    // One of which goods lie in cells is complete with them, so that an adjustment order can still correct it.
    close: (context, rows, { reason }) => ({
      of: ({ done_qty }) => ({ status: isPositive(done_qty) ? 'complete' : 'closed', set: { reason } }),
      after: () => writeRemainders(context.trx, rows, plainNote(context)),
    }),
  },
  due: {
    columns: {
      receivedDate: sql`(select r.receipt_date from srm_check_receipt r where r.id = t1.receipt_id)`,
      openQty: sql`(t1.task_qty - t1.done_qty)`,
    },
  },
  // It says only when it was last written, which at an upgrade is long after it was made.
  made: { date: 'update_date', name: 'create_name', by: { table: 'srm_check_receipt', column: 'receipt_id' } },
  parts: [
    {
      part: 'adjustments',
      table: 'wms_put_away_adjustment',
      column: 'task_id',
      added: { date: 'create_date', name: 'create_name' },
    },
  ],
})
