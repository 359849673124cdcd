import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { scheduleCalls } from '../contract/calls.ts'
import { autoAgreeSchedules } from './auto-agree-schedules.ts'
import { compareSchedule, readSchedule, readScheduleRecord, readScheduleVersion } from './read-schedule.ts'
import { importSchedules } from './schedule-import.ts'
import { schedules } from './schedules.ts'

/** What schedules give to the server. */
export const scheduleRoom: ServerRoom = {
  ...schedules.module,
  calls: [
    implementCalls(scheduleCalls, {
      ...schedules.handlers,
      ...importSchedules,
      'ISrmScheduleService/getScheduleById': readSchedule,
      'ISrmScheduleService/getScheduleVersion': readScheduleVersion,
      'ISrmScheduleService/compareSchedule': compareSchedule,
      'ISrmScheduleService/getScheduleRecord': readScheduleRecord,
    }),
  ],
  actions: ['schedule.autoAgree'],
  constraints: { srm_schedule_item_of_goods: schedulingErrors.scheduleExists },
  tasks: [
    {
      name: 'scheduling.autoAgreeSchedules',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: autoAgreeSchedules,
    },
  ],
  invariants: [
    { name: 'counters', severity: 'error', documentKind: 'schedule' },
    { name: 'days', severity: 'error', documentKind: 'schedule' },
  ],
}
