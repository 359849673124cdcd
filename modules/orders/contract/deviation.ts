import { daysBetween } from '#platform/contract/dates.ts'
import { compare, type Decimal, multiply, subtract } from '#platform/contract/decimal.ts'

/** What a supplier may deviate by: percent of the quantity, days of the date. */
export interface Tolerance {
  qtyOverPercent: Decimal
  qtyUnderPercent: Decimal
  earlierDays: number
  laterDays: number
}

/** Nothing may deviate. */
export const NO_TOLERANCE: Tolerance = { qtyOverPercent: '0', qtyUnderPercent: '0', earlierDays: 0, laterDays: 0 }

/** Whether another quantity lies within the tolerance; exactly on the limit is within (domain, tolerances). */
export function isQtyWithin(before: Decimal, after: Decimal, tolerance: Tolerance): boolean {
  const isMore = compare(after, before) > 0
  const difference = isMore ? subtract(after, before) : subtract(before, after)
  const percent = isMore ? tolerance.qtyOverPercent : tolerance.qtyUnderPercent
  return compare(multiply(difference, '100'), multiply(before, percent)) <= 0
}

/** Whether another day lies within the tolerance. */
export function isDateWithin(before: string, after: string, tolerance: Tolerance): boolean {
  const days = daysBetween(before, after)
  return days <= tolerance.laterDays && -days <= tolerance.earlierDays
}
