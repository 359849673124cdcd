import { isPositive } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { changeLockedTasks } from './change-tasks.ts'
import { lockTasksWithBatches } from './lock-tasks.ts'
import { writeRemainders } from './write-details.ts'

/**
 * Closes tasks: what is open of them is warehoused in the receiving cell, where it lies. One of which goods lie in cells is
 * complete with them, so that an adjustment order can still correct it and open the way to cancelling its receipt.
 */
export const closeTask: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/closeTask'> = async (
  context,
  { ids, reason },
) => {
  const { trx, caller, today } = context
  const { tasks } = await lockTasksWithBatches(context, ids, 'close')
  const closed = await changeLockedTasks(
    context,
    tasks,
    'close',
    ({ done_qty }) => ({ status: isPositive(done_qty) ? 'complete' : 'closed', reason }),
    { reason },
  )
  await writeRemainders(trx, tasks, { postingDate: today, createName: caller.userName, adjustNo: '' })
  return closed
}
