import { sql } from 'kysely'
import { parseWorkingHours, type WorkingCalendar } from '#platform/contract/values/working-time.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A calendar whose hours are meant in a time zone of its own; empty: in the company's. */
export type PlacedCalendar = WorkingCalendar & { timeZone: string }

/** A valid calendar and whom it holds for: a supplier, or the buyer's organisation; `*` is every one. */
interface HeldCalendar {
  orgNo: string
  supplierNo: string | null
  calendar: PlacedCalendar
}

/** The calendar that holds for a supplier of an organisation; null where there is none. */
export type CalendarFinder = (orgNo: string, supplierNo: string) => PlacedCalendar | null

/**
 * The valid calendars of the scope's tenant. A supplier's own goes before the organisation's, that before the company's; and
 * one of the organisation before one of all.
 */
export async function readWorkingCalendars(trx: ScopedTransaction): Promise<CalendarFinder> {
  const calendars = sql<{
    orgNo: string
    supplierNo: string | null
    timeZone: string
    week: string[]
    days: { date: string; hours: string }[]
  }>`
    select c.org_no as "orgNo", c.supplier_no as "supplierNo", c.time_zone as "timeZone",
      array[monday_hours, tuesday_hours, wednesday_hours, thursday_hours, friday_hours, saturday_hours, sunday_hours] as week,
      coalesce((select json_agg(json_build_object('date', d.day_date, 'hours', d.working_hours))
        from bm_working_calendar_day d where d.calendar_id = c.id), '[]') as days
    from bm_working_calendar c where c.status_code = '1'`
  const { rows } = await calendars.execute(trx)
  const held = rows.map(
    ({ orgNo, supplierNo, timeZone, week, days }): HeldCalendar => ({
      orgNo,
      supplierNo,
      calendar: {
        timeZone,
        week: week.map((hours) => parseWorkingHours(hours) ?? []),
        days: new Map(days.map(({ date, hours }) => [date, parseWorkingHours(hours) ?? []])),
      },
    }),
  )
  const find = (orgNo: string, supplierNo: string | null) =>
    held.find((one) => one.orgNo === orgNo && one.supplierNo === supplierNo)
  return (orgNo, supplierNo) =>
    (find(orgNo, supplierNo) ?? find('*', supplierNo) ?? find(orgNo, null) ?? find('*', null))?.calendar ?? null
}
