import type { readWorkingCalendars } from '#modules/master-data/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { isWorkingDay, nextWorkingDay } from '#platform/contract/values/working-time.ts'

type CalendarOf = Awaited<ReturnType<typeof readWorkingCalendars>>

/** A deduction that waits for its answer. */
interface AskedDeduction {
  org_no: string
  supplier_no: string
  /** The day asked for, YYYY-MM-DD. */
  reply_due: string | null
}

/** The last day on which the supplier may answer: the day asked for, or the next one on which it works. */
export function lastAnswerDay(calendarOf: CalendarOf, { org_no, supplier_no, reply_due }: AskedDeduction): string {
  const due = reply_due ?? ''
  const calendar = calendarOf(org_no, supplier_no)
  return calendar && !isWorkingDay(due, calendar) ? (nextWorkingDay(due, calendar) ?? due) : due
}

/** Days that are looked through for one on which the supplier works; beyond them it has a calendar without working days. */
const FURTHEST = 31

/** The day before that one on which the supplier works, on which it is reminded. */
export function reminderDay(calendarOf: CalendarOf, deduction: AskedDeduction): string {
  const last = lastAnswerDay(calendarOf, deduction)
  const calendar = calendarOf(deduction.org_no, deduction.supplier_no)
  for (let before = 1; calendar && before <= FURTHEST; before++) {
    const day = addDays(last, -before)
    if (isWorkingDay(day, calendar)) return day
  }
  return addDays(last, -1)
}
