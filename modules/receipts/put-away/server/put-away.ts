import { negative } from '#modules/receipts/receipt/server/write-reversing.ts'
import type { CommandValues } from '#platform/contract/document-calls.ts'
import { add, compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { taskSchemas } from '../contract/calls.ts'
import type { putAwayTask } from '../contract/document.ts'
import { checkCells, checkPlacements } from './check-placements.ts'
import type { LockedTask } from './lock-batches-of-tasks.ts'
import { mostOf } from './most-of.ts'
import { placePieces } from './place-pieces.ts'
import { mergedPlacements, moveStock, plainNote, writeDetails, writeRemainders } from './write-details.ts'

/**
 * Puts goods of a task from the receiving cell into cells that take them, with stock and warehousing details. The task is
 * complete once nothing is left of it, but for what went back to its supplier meanwhile.
 */
export async function putAway(
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
