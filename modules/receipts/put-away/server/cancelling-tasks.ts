import type { ReceiptPart } from '#modules/receipts/receipt/server/receipt-parts.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import { lockTasksOf } from './lock-tasks-of.ts'
import { tasks } from './tasks.ts'
import { plainNote, writeRemainders } from './write-details.ts'

/** What the tasks of acceptances mean for their cancellation, and how they end with it. */
export const cancellingTasks: ReceiptPart['cancelling'] = async (context, receiptIds) => {
  const locked = await lockTasksOf(context, receiptIds)
  const byReceipt = new Map(locked.map((task) => [task.receipt_id, task]))
  return {
    factsOf: (receiptId) => {
      const task = byReceipt.get(receiptId)
      return task ? { isPutAway: isPositive(task.done_qty), isTaskFrozen: task.status === 'frozen' } : {}
    },
    // What they have not put away is warehoused where it lies, and reversed with all the rest.
    end: async (reason) => {
      if (locked.length === 0) return {}
      const open = locked.filter(({ status }) => status !== 'complete' && status !== 'closed')
      const closed = await tasks.moveAll(context, locked, 'cancelReceipt', { of: () => ({ set: { reason } }) })
      await writeRemainders(context.trx, open, plainNote(context))
      return { tasks: closed.map(({ task_no }) => task_no) }
    },
  }
}
