import { taskLifecycle } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceTasks, setTasks } from './change-tasks.ts'
import { lockTasksOf, mostOfEach } from './lock-tasks.ts'
import { writeRemainders } from './write-details.ts'

/**
 * Completes the tasks of acceptances of which nothing is left to put away since the rest went back to its supplier, and answers
 * their numbers. The batches of the acceptances are locked.
 */
export async function completeEmptiedTasks(
  context: CallContext,
  receiptIds: readonly string[],
  reason: string,
): Promise<string[]> {
  const { trx, caller, today } = context
  const tasks = (await lockTasksOf(trx, receiptIds)).filter(
    ({ status }) => decide(taskLifecycle, 'returnGoods', status, 'system', {}).isAllowed,
  )
  if (tasks.length === 0) return []
  const most = await mostOfEach(trx, tasks)
  const emptied = tasks.filter(({ id, done_qty }) => compare(done_qty, most.get(id) ?? '0') >= 0)
  await writeRemainders(trx, emptied, { postingDate: today, createName: caller.userName, adjustNo: '' })
  const changed = await setTasks(
    context,
    emptied.map((task) => ({ task, values: { status: 'complete', frozen_from: null, reason } })),
  )
  announceTasks(context, emptied)
  return changed.map(({ taskNo }) => taskNo)
}
