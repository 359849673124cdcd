import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { keyedCall } from '#platform/contract/list/usual-calls.ts'
import { alertAnswer, alertInput } from './schemas.ts'

/** The call by which suppliers are alerted to their schedules. */
export const alertCalls = defineCalls({
  'ISrmScheduleService/sendScheduleAlert': keyedCall(
    'Tells suppliers what is wrong with their schedules: what is late, waits for a reply, or differs. Nothing of the schedules changes.',
    byMenu('pendingSchedule', 'isAlert', ['purchaser']),
    alertInput,
    alertAnswer,
    'schedule.alert',
  ),
})
