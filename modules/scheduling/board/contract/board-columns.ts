import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import { addDays, type DateText, daysBetween } from '#platform/contract/values/dates.ts'

/** What a column of the board is: a day, a week that begins on Monday, or a calendar month (spec domain §6). */
export const BOARD_PLANS = ['day', 'week', 'month'] as const
export type BoardPlan = (typeof BOARD_PLANS)[number]

/** Longest span of a board: a year, in days. */
export const MOST_BOARD_DAYS = 366

/** Columns that a plan shows at least, as the display configuration says. */
export interface LeastColumns {
  dayPlanMin: number
  weekPlanMin: number
  monthPlanMin: number
}

const MONDAY = '1970-01-05'
const remainder = (value: number, by: number): number => ((value % by) + by) % by

/** The Monday of a day's week. */
const mondayOf = (day: DateText): DateText => addDays(day, -remainder(daysBetween(MONDAY, day), 7))

/** The column that a day lies in. */
export function columnOf(plan: BoardPlan, day: DateText): DaySpan {
  switch (plan) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const from = mondayOf(day)
      return { from, to: addDays(from, 6) }
    }
    case 'month': {
      const from = `${day.slice(0, 8)}01`
      return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) }
    }
  }
}

const leastOf = ({ dayPlanMin, weekPlanMin, monthPlanMin }: LeastColumns): Readonly<Record<BoardPlan, number>> => ({
  day: dayPlanMin,
  week: weekPlanMin,
  month: monthPlanMin,
})

/**
 * The columns of a span, whole weeks and months at both ends, and never fewer than the display configuration asks for. Both days are
 * included; the last one is not before the first.
 */
export function boardColumns(plan: BoardPlan, { from, to }: DaySpan, least: LeastColumns): DaySpan[] {
  const columns = [columnOf(plan, from)]
  for (;;) {
    const last = columns.at(-1)?.to ?? to
    if (last >= to && columns.length >= leastOf(least)[plan]) return columns
    columns.push(columnOf(plan, addDays(last, 1)))
  }
}

/** The name of a column: `2026-12-01`, `2026-W49` as ISO 8601 counts weeks, or `2026-12`. */
export function columnName(plan: BoardPlan, { from }: DaySpan): string {
  switch (plan) {
    case 'day':
      return from
    case 'week': {
      // Its Thursday says which year a week belongs to.
      const thursday = addDays(from, 3)
      const number = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
      return `${thursday.slice(0, 4)}-W${String(number).padStart(2, '0')}`
    }
    case 'month':
      return from.slice(0, 7)
  }
}
