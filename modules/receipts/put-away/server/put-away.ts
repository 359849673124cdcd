import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { announceTasks, setTask } from './change-tasks.ts'
import { checkCells, checkPlacements } from './check-placements.ts'
import { decideTask, lockTasksWithBatches, mostOf } from './lock-tasks.ts'
import { placePieces } from './place-pieces.ts'
import { mergedPlacements, moveStock, negative, writeDetails, writeRemainders } from './write-details.ts'

/**
 * Puts goods of a task from the receiving cell into cells that take them, with stock and warehousing details. The task is
 * complete once nothing is left of it, but for what went back to its supplier meanwhile.
 */
export const putAway: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/putAway'> = async (context, { id, lines }) => {
  const { trx, caller, today } = context
  const {
    tasks: [task],
  } = await lockTasksWithBatches(context, [id], 'putAway')
  if (!task) return fail(platformErrors.notFound)
  decideTask(context, task, 'putAway')
  const most = await mostOf(trx, task)
  checkPlacements(task, lines, subtract(most, task.done_qty))
  const placements = mergedPlacements(lines)
  const moved = sum(placements.map(({ qty }) => qty))
  const changes = [...placements, { cellNo: task.from_cell_no, qty: negative(moved) }]
  await checkCells(trx, task, lines, changes)

  const doneQty = add(task.done_qty, moved)
  const isComplete = compare(doneQty, most) >= 0
  const note = { postingDate: today, createName: caller.userName, adjustNo: '' }
  await writeDetails(trx, task, placements, note)
  if (isComplete) await writeRemainders(trx, [{ ...task, done_qty: doneQty }], note)
  const document = { type: 'putAwayTask', id: task.id, no: task.task_no }
  await moveStock(trx, task, changes, { stockDate: today, createName: caller.userName }, document)
  await placePieces(context, task, lines, document)
  const state = await setTask(context, task, { done_qty: doneQty, status: isComplete ? 'complete' : 'inProgress' })
  context.audit({ documentNo: task.task_no, detail: { lines: placements, status: state.status } })
  announceTasks(context, [task])
  return state
}
