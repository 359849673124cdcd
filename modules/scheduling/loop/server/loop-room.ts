import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { loopCalls } from '../contract/calls.ts'
import { loops } from './loops.ts'

/** What kanban loops give to the server. */
export const loopRoom: ServerRoom = {
  ...loops.module,
  calls: [implementCalls(loopCalls, loops.handlers)],
  constraints: { srm_kanban_loop_of_goods: schedulingErrors.loopExists },
}
