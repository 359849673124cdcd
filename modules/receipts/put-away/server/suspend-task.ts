import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { changeTasks } from './change-tasks.ts'

/** Freezes tasks; each remembers the state to which it comes back. */
export const suspendTask: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/suspendTask'> = (
  context,
  { ids, reason },
) =>
  changeTasks(context, ids, 'suspend', ({ status }) => ({ status: 'frozen', frozen_from: status, reason }), { reason })
