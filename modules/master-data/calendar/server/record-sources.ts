import type { RecordSource } from '#platform/server/records/record-source.ts'
import { workingCalendarRecord } from '../contract/records/working-calendar-record.ts'
import { checkWorkingCalendar } from './check-working-calendar.ts'

/** Where the rows of working calendars lie. */
export const calendarRecordSources: readonly RecordSource[] = [
  {
    record: workingCalendarRecord,
    table: 'bm_working_calendar',
    lines: { days: { table: 'bm_working_calendar_day', owner: 'calendar_id' } },
    check: checkWorkingCalendar,
  },
]
