import type { TimedRounds } from './timings.ts'

/** How many times as long, or, where a target is about rates, which part of the other's rate: of each round. */
export interface Ratio {
  min: number
  median: number
  max: number
}

/** The ratios of the rounds that were measured in turns. */
export function ratioOf(
  product: Pick<TimedRounds, 'rounds'>,
  other: Pick<TimedRounds, 'rounds'>,
  figure: 'p50' | 'requestsPerSecond' = 'p50',
): Ratio {
  const ratios = product.rounds
    .map((round, index) => round[figure] / (other.rounds[index]?.[figure] ?? Number.NaN))
    .sort((a, b) => a - b)
  return {
    min: ratios[0] ?? Number.NaN,
    median: ratios[Math.floor((ratios.length - 1) / 2)] ?? Number.NaN,
    max: ratios.at(-1) ?? Number.NaN,
  }
}
