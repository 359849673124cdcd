import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { compare, type Decimal, isDecimal } from '#platform/contract/values/decimal.ts'

/** The bounds of an interval, in percent; null: open. */
export interface Bounds {
  lowerBound: Decimal | null
  upperBound: Decimal | null
}

/** What is wrong with an interval among the others, at which of its bounds. */
export interface RangeFault {
  index: number
  bound: keyof Bounds
  refusal: ErrorDeclaration
}

/** Nothing is replied below nothing, which is 100 % less than expected. */
const LEAST = '-100'
const MOST = '9999999'
/** Decimals of a bound, as of the difference that people read. */
export const BOUND_DECIMALS = 2

/** Whether a text may be a bound. */
export const isBound = (text: string): boolean =>
  isDecimal(text, BOUND_DECIMALS) && compare(text, LEAST) >= 0 && compare(text, MOST) <= 0

/**
 * What is wrong with intervals in their order (spec domain §5). Each has its bounds the right way round, ends no higher than the next
 * one and, so that no difference has two advices or, between the first and the last, none, begins where the one before it ends. Only
 * the ends may be open. Bounds that are none are left to the check of each value.
 */
export function rangeFaults(ranges: readonly Bounds[]): RangeFault[] {
  const isRead = (bound: Decimal | null): bound is Decimal => bound !== null && isBound(bound)
  return ranges.flatMap(({ lowerBound, upperBound }, index): RangeFault[] => {
    const faults: RangeFault[] = []
    const note = (bound: keyof Bounds, refusal: ErrorDeclaration) => faults.push({ index, bound, refusal })
    const [before, next] = [ranges[index - 1], ranges[index + 1]]
    if (lowerBound === null && before) note('lowerBound', schedulingErrors.rangeBoundNeeded)
    if (upperBound === null && next) note('upperBound', schedulingErrors.rangeBoundNeeded)
    const upperOfNext = next?.upperBound ?? null
    if (isRead(lowerBound) && isRead(upperBound) && compare(upperBound, lowerBound) < 0) {
      note('upperBound', schedulingErrors.rangeUpperBelowLower)
    } else if (isRead(upperBound) && isRead(upperOfNext) && compare(upperBound, upperOfNext) > 0) {
      note('upperBound', schedulingErrors.rangeUpperAboveNext)
    }
    const end = before?.upperBound ?? null
    if (isRead(lowerBound) && isRead(end) && compare(lowerBound, end) !== 0) {
      note('lowerBound', schedulingErrors.rangeNotAdjacent)
    }
    return faults
  })
}
