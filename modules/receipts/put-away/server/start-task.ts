import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { changeTasks } from './change-tasks.ts'

/** Starts tasks. Those that nobody in particular shall do are from now on the caller's. */
export const startTask: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/startTask'> = (context, { ids }) => {
  const { userNo, userName } = context.caller
  return changeTasks(context, ids, 'start', (task) => ({
    status: 'inProgress',
    ...(task.assignee_no === '' ? { assignee_no: userNo, assignee_name: userName } : {}),
  }))
}
