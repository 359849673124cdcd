import { decide } from '#platform/contract/lifecycle.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { taskLifecycle } from '../contract/lifecycle.ts'
import { lockTasksOf } from './lock-tasks-of.ts'
import { mostOfEach } from './most-of.ts'
import { tasks } from './tasks.ts'
import { plainNote, writeRemainders } from './write-details.ts'

/**
 * Completes the tasks of acceptances of which nothing is left to put away since the rest went back to its supplier, and answers
 * their numbers. The batches of the acceptances are locked.
 */
export async function completeEmptiedTasks(
  context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'announce'>,
  receiptIds: readonly string[],
  reason: string,
): Promise<string[]> {
  const open = (await lockTasksOf(context, receiptIds)).filter(
    ({ status }) => decide(taskLifecycle, 'returnGoods', status, 'system', {}).isAllowed,
  )
  if (open.length === 0) return []
  const most = await mostOfEach(context.trx, open)
  const emptied = open.filter(({ id, done_qty }) => compare(done_qty, most.get(id) ?? '0') >= 0)
  await writeRemainders(context.trx, emptied, plainNote(context))
  const outcome = { of: () => ({ set: { frozen_from: null, reason } }) }
  const completed = await tasks.moveAll(context, emptied, 'returnGoods', outcome, 'system')
  return completed.map(({ task_no }) => task_no)
}
