import { sql } from 'kysely'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { takeNumbers } from '#modules/receipts/receipt/server/take-numbers.ts'
import { negative } from '#modules/receipts/receipt/server/write-reversing.ts'
import type { CommandValues } from '#platform/contract/document-calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { taskSchemas } from '../contract/calls.ts'
import type { putAwayTask } from '../contract/document.ts'
import { checkCells, checkPlacements } from './check-placements.ts'
import type { LockedTask } from './lock-batches-of-tasks.ts'
import { mostOf } from './most-of.ts'
import { placePieces } from './place-pieces.ts'
import { mergedPlacements, moveStock, type Placement, writeDetails, writeRemainders } from './write-details.ts'

/**
 * Corrects a complete task, once: its warehousing details are reversed and the right ones written, and stock moves by the
 * difference. What is in none of the cells lies in the receiving cell again. What was accepted stays as it is.
 */
export async function adjustTask(
  context: CallContext,
  task: LockedTask,
  { lines, reason }: CommandValues<typeof putAwayTask, 'adjust', typeof taskSchemas>,
): Promise<Outcome<typeof putAwayTask>> {
  const { trx, caller, today } = context
  checkPlacements(task, lines, await mostOf(trx, task))
  const placements = mergedPlacements(lines)
  const before = await placedOf(trx, task)
  const doneQty = sum(placements.map(({ qty }) => qty))
  const changes = differences(task, before, placements)
  if (changes.length === 0) fail(receiptsErrors.adjustmentEmpty)
  await checkCells(trx, task, lines, changes)

  const [adjustNo = ''] = await takeNumbers(trx, 'PA', today)
  const adjustment = await trx
    .insertInto('wms_put_away_adjustment')
    .values({
      ...inheritedRow('wms_put_away_adjustment', task),
      adjust_no: adjustNo,
      task_id: task.id,
      done_before: task.done_qty,
      done_after: doneQty,
      reason,
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = { postingDate: today, createName: caller.userName, adjustNo }
  await trx
    .updateTable('srm_warehousing_detail')
    .set({ is_reversed: true })
    .where('receipt_id', '=', task.receipt_id)
    .execute()
  await writeDetails(
    trx,
    task,
    before.map(({ cellNo, qty }) => ({ cellNo, qty: negative(qty) })),
    note,
  )
  await writeDetails(trx, task, placements, note)
  await writeRemainders(trx, [{ ...task, done_qty: doneQty }], note)
  const document = { type: 'putAwayAdjustment', id: adjustment.id, no: adjustNo }
  await moveStock(trx, task, changes, { stockDate: today, createName: caller.userName, reason }, document)
  await placePieces(context, task, lines, document, true)
  return {
    set: { done_qty: doneQty, adjust_no: adjustNo, reason },
    detail: { adjustNo, before, after: placements },
    answer: { adjustNo },
  }
}

/** Where the warehousing details of a task say that its goods are, the receiving cell included. */
export async function placedOf(trx: ScopedTransaction, { receipt_id }: { receipt_id: string }): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select cell_no as "cellNo", trim_scale(sum(warehousing_qty)) as qty from srm_warehousing_detail
    where receipt_id = ${receipt_id} group by cell_no having sum(warehousing_qty) <> 0 order by cell_no`.execute(trx)
  return rows
}

/** By how much each cell changes; what is in none of the cells lies in the receiving cell. */
function differences(task: LockedTask, before: readonly Placement[], after: readonly Placement[]): Placement[] {
  const rest = subtract(task.task_qty, sum(after.map(({ qty }) => qty)))
  const now = [...after, { cellNo: task.from_cell_no, qty: rest }]
  const was = before.map(({ cellNo, qty }) => ({ cellNo, qty: negative(qty) }))
  return mergedPlacements([...now, ...was]).filter(({ qty }) => compare(qty, '0') !== 0)
}
