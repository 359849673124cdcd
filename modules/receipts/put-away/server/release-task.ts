import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { changeTasks } from './change-tasks.ts'

/** Releases frozen tasks; each is again as it was before. */
export const releaseTask: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/releaseTask'> = (context, { ids }) =>
  changeTasks(context, ids, 'release', ({ frozen_from }) => ({
    status: frozen_from === 'inProgress' ? 'inProgress' : 'initial',
    frozen_from: null,
    reason: '',
  }))
