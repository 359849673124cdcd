import { fail } from '#platform/contract/errors.ts'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Longest span of days that is compared: a year. */
const MOST_DAYS = 366

/** What a statement is about. */
export interface StatementPeriod {
  /** The month; empty where it is two days. */
  month: string
  fromDate: string
  toDate: string
}

/** The days of a month, or those that are named. */
export function periodOf(given: {
  statementPeriod?: string | null | undefined
  fromDate?: string | null | undefined
  toDate?: string | null | undefined
}): StatementPeriod {
  const { statementPeriod: month, fromDate, toDate } = given
  if (month) return { month, fromDate: `${month}-01`, toDate: lastDayOf(month) }
  if (!fromDate || !toDate) return fail(reconciliationErrors.statementPeriodNeeded)
  const days = daysBetween(fromDate, toDate)
  return days < 0 || days >= MOST_DAYS
    ? fail(reconciliationErrors.statementPeriodNeeded)
    : { month: '', fromDate, toDate }
}

/** The day before the first of the next month. */
function lastDayOf(month: string): string {
  const next = addDays(`${month}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}
