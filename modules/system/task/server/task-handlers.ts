import type { Handlers } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { taskCalls } from '../contract/calls.ts'
import { controlTasks } from './control-tasks.ts'
import { listTaskRuns } from './list-task-runs.ts'
import { saveTask } from './save-task.ts'
import { taskHistoryHandlers } from './task-history-handlers.ts'
import { presentTask, taskList } from './task-list.ts'

/** What answers the calls over scheduled tasks. */
export const taskHandlers: Handlers<typeof taskCalls> = {
  'ISysJobService/getsysjoblist': (context, query) => readList(context, taskList(context), query, presentTask),
  'ISysJobService/getsysjobrunlist': listTaskRuns,
  ...taskHistoryHandlers,
  'ISysJobService/exportexcel': (context, query) => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    return exportList(context, taskList(context), query, context.translate('system:titles.tasks'))
  },
  'ISysJobService/updatesysjobbyid': saveTask,
  ...controlTasks,
}
