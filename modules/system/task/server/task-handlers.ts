import type { Handlers } from '#platform/server/call-context.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import type { taskCalls } from '../contract/calls.ts'
import { controlTasks } from './control-tasks.ts'
import { listTaskRuns } from './list-task-runs.ts'
import { saveTask } from './save-task.ts'
import { taskHistoryHandlers } from './task-history-handlers.ts'
import { presentTask, taskList } from './task-list.ts'

/** What answers the calls over scheduled tasks. */
export const taskHandlers: Handlers<typeof taskCalls> = {
  ...plainListHandlers('ISysJobService/getsysjoblist', 'ISysJobService/exportexcel', {
    list: taskList,
    titleKey: 'system:titles.tasks',
    present: presentTask,
  }),
  'ISysJobService/getsysjobrunlist': listTaskRuns,
  ...taskHistoryHandlers,
  'ISysJobService/updatesysjobbyid': saveTask,
  ...controlTasks,
}
