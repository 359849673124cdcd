import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { WEEKDAY_HOURS, workingCalendarRecord } from '../contract/records/working-calendar-record.ts'

/** Refuses a calendar whose weeks have no work, and a second valid one of the same organisation and supplier. */
async function checkWorkingCalendar({ trx }: CallContext, { after }: RecordChange): Promise<void> {
  if (WEEKDAY_HOURS.every((name) => String(after[name] ?? '').trim() === '')) {
    failAt('mondayHours', masterDataErrors.calendarWithoutWork)
  }
  if (after.statusCode !== '1') return
  const { rows } = await sql<{ calendar_no: string }>`
    select calendar_no from bm_working_calendar
    where status_code = '1' and org_no = ${after.orgNo} and supplier_no is not distinct from ${after.supplierNo ?? null}
      and calendar_no <> ${after.calendarNo}`.execute(trx)
  if (rows.length > 0) failAt(after.supplierNo ? 'supplierNo' : 'orgNo', masterDataErrors.calendarTaken)
}

/** Where the rows of working calendars lie. */
export const calendarRecordSources: readonly RecordSource[] = [
  {
    record: workingCalendarRecord,
    table: 'bm_working_calendar',
    lines: { days: { table: 'bm_working_calendar_day', owner: 'calendar_id' } },
    check: checkWorkingCalendar,
  },
]
