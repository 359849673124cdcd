import {
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  subtract,
} from '#platform/contract/values/decimal.ts'
import type { AdviceTone } from './fields.ts'

/**
 * An interval of differences in percent of what is expected: from its lower bound on, up to and without its upper bound; the last
 * one has its upper bound, too. A first one without a lower bound and a last one without an upper bound are open there.
 */
export interface AdviceRange {
  /** Its place, from the lowest differences on. */
  seq: number
  lowerBound: Decimal | null
  upperBound: Decimal | null
  /** What readers are told of such a difference. */
  adviceDescription: string
  adviceTone: AdviceTone
  /** A reply that differs so is agreed at once. */
  isAccepted: boolean
}

/** Where a difference stands to a bound: below it, on it, or above it. */
type Placing = (bound: Decimal) => -1 | 0 | 1

/** Decimals of a difference as people read it. */
const SHOWN_DECIMALS = 2

/**
 * By how much a reply differs from what is expected, in percent of that, rounded half up to two decimals. Where nothing is expected,
 * all that is replied counts as 100 %. Quantities are not negative.
 */
export function differencePercent(expect: Decimal, reply: Decimal): Decimal {
  if (isZero(expect)) return isPositive(reply) ? '100' : '0'
  return divide(multiply(subtract(reply, expect), '100'), expect, SHOWN_DECIMALS)
}

/**
 * The interval in which a reply's difference lies, exactly and not as it is rounded to be read; `ranges` in their order. Null: none
 * has it, or the reply is what is expected, of which there is nothing to advise.
 */
export function adviceOf(expect: Decimal, reply: Decimal, ranges: readonly AdviceRange[]): AdviceRange | null {
  const difference = subtract(reply, expect)
  if (isZero(difference)) return null
  if (isZero(expect)) return adviceAt(differencePercent(expect, reply), ranges)
  const scaled = multiply(difference, '100')
  return rangeWith((bound) => compare(scaled, multiply(bound, expect)), ranges)
}

/** The same of a difference in percent. */
export const adviceAt = (percent: Decimal, ranges: readonly AdviceRange[]): AdviceRange | null =>
  isZero(percent) ? null : rangeWith((bound) => compare(percent, bound), ranges)

/** Whether a reply is agreed at once: what is expected always is, another quantity where its interval is accepted. */
export const isReplyAccepted = (expect: Decimal, reply: Decimal, ranges: readonly AdviceRange[]): boolean =>
  compare(expect, reply) === 0 || adviceOf(expect, reply, ranges)?.isAccepted === true

function rangeWith(placed: Placing, ranges: readonly AdviceRange[]): AdviceRange | null {
  const last = ranges.length - 1
  const isIn = ({ lowerBound, upperBound }: AdviceRange, at: number): boolean => {
    if (lowerBound !== null && placed(lowerBound) < 0) return false
    return upperBound === null || placed(upperBound) < (at === last ? 1 : 0)
  }
  return ranges.find(isIn) ?? null
}
