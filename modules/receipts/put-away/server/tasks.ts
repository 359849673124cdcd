import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { negative } from '#modules/receipts/receipt/server/write-reversing.ts'
import type { CommandValues } from '#platform/contract/document-calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, compare, isPositive, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { taskSchemas } from '../contract/calls.ts'
import { putAwayTask } from '../contract/document.ts'
import { adjustTask } from './adjust-task.ts'
import { checkCells, checkPlacements } from './check-placements.ts'
import { type LockedTask, lockBatchesOfTasks } from './lock-batches-of-tasks.ts'
import { mostOf } from './most-of.ts'
import { placePieces } from './place-pieces.ts'
import { mergedPlacements, moveStock, plainNote, writeDetails, writeRemainders } from './write-details.ts'

/**
 * Puts goods of a task from the receiving cell into cells that take them, with stock and warehousing details. The task is
 * complete once nothing is left of it, but for what went back to its supplier meanwhile.
 */
async function putAway(
  context: CallContext,
  task: LockedTask,
  { lines }: CommandValues<typeof putAwayTask, 'putAway', typeof taskSchemas>,
): Promise<Outcome<typeof putAwayTask>> {
  const { trx, caller, today } = context
  const most = await mostOf(trx, task)
  checkPlacements(task, lines, subtract(most, task.done_qty))
  const placements = mergedPlacements(lines)
  const moved = sum(placements.map(({ qty }) => qty))
  const changes = [...placements, { cellNo: task.from_cell_no, qty: negative(moved) }]
  await checkCells(trx, task, lines, changes)

  const doneQty = add(task.done_qty, moved)
  const isComplete = compare(doneQty, most) >= 0
  const note = plainNote(context)
  await writeDetails(trx, task, placements, note)
  if (isComplete) await writeRemainders(trx, [{ ...task, done_qty: doneQty }], note)
  const document = { type: 'putAwayTask', id: task.id, no: task.task_no }
  await moveStock(trx, task, changes, { stockDate: today, createName: caller.userName }, document)
  await placePieces(context, task, lines, document)
  return { status: isComplete ? 'complete' : 'inProgress', set: { done_qty: doneQty } }
}

/** The user's name; refused where the user lacks authority over one of the warehouses. */
async function assigneeOf(trx: ScopedTransaction, tasks: readonly { id: string }[], userNo: string): Promise<string> {
  if (userNo === '') return ''
  const { rows } = await sql<{ warehouseNo: string; userName: string | null }>`
    select distinct t.warehouse_no as "warehouseNo", (
      select u.user_name from sys_user u
      where u.user_no = ${userNo} and u.status_code = '1' and u.belong_supplier is null and exists (
        select from sys_user_data d where d.user_id = u.id and d.data_type = '3' and d.data_value = t.warehouse_no)
    ) as "userName"
    from wms_put_away_task t where t.id = any (${tasks.map(({ id }) => id)}::bigint[])`.execute(trx)
  const missing = rows.find(({ userName }) => userName === null)
  if (missing) fail(receiptsErrors.assigneeUnknown, { userNo, warehouseNo: missing.warehouseNo })
  return rows[0]?.userName ?? ''
}

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
    suspend: (_context, _rows, { reason }) => ({
      of: ({ status }) => ({ set: { frozen_from: status === 'inProgress' ? status : ('initial' as const), reason } }),
    }),
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
