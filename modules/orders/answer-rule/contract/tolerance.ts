import { daysBetween } from '#platform/contract/values/dates.ts'
import { compare, type Decimal, multiply, subtract } from '#platform/contract/values/decimal.ts'

/** What a supplier may deviate by: percent of the quantity and the price, days of the date. */
export interface Tolerance {
  /** Somebody set it; otherwise nothing was said, and only the answer rules tell what is asked about. */
  isSet: boolean
  qtyOverPercent: Decimal
  qtyUnderPercent: Decimal
  earlierDays: number
  laterDays: number
  priceOverPercent: Decimal
  priceUnderPercent: Decimal
}

/** Nothing may deviate. */
export const NO_TOLERANCE: Tolerance = {
  isSet: false,
  qtyOverPercent: '0',
  qtyUnderPercent: '0',
  earlierDays: 0,
  laterDays: 0,
  priceOverPercent: '0',
  priceUnderPercent: '0',
}

/** Whether another quantity lies within the tolerance; exactly on the limit is within (domain, tolerances). */
export const isQtyWithin = (before: Decimal, after: Decimal, tolerance: Tolerance): boolean =>
  isWithinPercent(before, after, tolerance.qtyOverPercent, tolerance.qtyUnderPercent)

/** Whether another price lies within the tolerance, in the same way. */
export const isPriceWithin = (before: Decimal, after: Decimal, tolerance: Tolerance): boolean =>
  isWithinPercent(before, after, tolerance.priceOverPercent, tolerance.priceUnderPercent)

function isWithinPercent(before: Decimal, after: Decimal, over: Decimal, under: Decimal): boolean {
  const isMore = compare(after, before) > 0
  const difference = isMore ? subtract(after, before) : subtract(before, after)
  return compare(multiply(difference, '100'), multiply(before, isMore ? over : under)) <= 0
}

/** Whether another day lies within the tolerance. */
export function isDateWithin(before: string, after: string, tolerance: Tolerance): boolean {
  const days = daysBetween(before, after)
  return days <= tolerance.laterDays && -days <= tolerance.earlierDays
}

/**
 * Whether a promised date is asked about at all beside the order's own: where the answer rules say so, and where a tolerance
 * was set, whose days would count for nothing otherwise.
 */
export const isAnsweredDateJudged = (
  { isAnsweredDateConfirmed }: { isAnsweredDateConfirmed: boolean },
  { isSet }: Pick<Tolerance, 'isSet'>,
): boolean => isAnsweredDateConfirmed || isSet
