import { compare, subtract } from '#platform/contract/values/decimal.ts'
import { isBeyond, rangeOf, type Tail } from '../contract/tails.ts'
import type { Comparison } from './compare-delivery.ts'

/** Tails that differ, as matching tells differences; beyond its limit an entry is not saved, whatever the rule says of other differences. */
export function tailFindings(tails: readonly Tail[]): Comparison[] {
  return tails.flatMap((tail) => {
    const { taxRate, part, expected, entered } = tail
    if (compare(expected, entered) === 0) return []
    const { lowest, highest } = rangeOf(tail)
    const off = compare(entered, highest) > 0 ? subtract(entered, highest) : subtract(lowest, entered)
    const isRefused = isBeyond(tail)
    return [
      {
        ...{
          lineId: null,
          matchKind: part,
          subject: taxRate === null ? '' : `${taxRate} %`,
          expected,
          actual: entered,
        },
        ...{ upperLimit: highest, lowest, highest, beyond: isRefused ? off : '0' },
        outcome: isRefused ? 'refuse' : 'pass',
      },
    ]
  })
}
