import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/task-calls.ts'
import { changeTasks } from './change-tasks.ts'
import { lockTasksWithBatches } from './lock-tasks.ts'
import { writeRest } from './write-details.ts'

/** Closes tasks: what is open of them is warehoused in the receiving cell, where it lies. */
export const closeTask: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/closeTask'> = async (
  context,
  { ids, reason },
) => {
  const { trx, caller, today } = context
  const { tasks } = await lockTasksWithBatches(trx, ids)
  const closed = await changeTasks(context, ids, 'close', () => ({ status: 'closed', reason }), { reason })
  const note = { postingDate: today, createName: caller.userName, adjustNo: '' }
  for (const task of tasks) await writeRest(trx, task, task.done_qty, note)
  return closed
}
