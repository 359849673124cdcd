import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { alertCalls } from '../contract/calls.ts'
import { sendScheduleAlert } from './send-schedule-alert.ts'

/** What alerts give to the server. */
export const alertRoom: ServerRoom = {
  calls: [implementCalls(alertCalls, { 'ISrmScheduleService/sendScheduleAlert': sendScheduleAlert })],
}
