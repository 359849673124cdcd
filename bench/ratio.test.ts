import { describe, expect, it } from 'vitest'
import { ratioOf } from './ratio.ts'
import { summarise } from './timings.ts'

const rounds = (...latencies: number[][]) => ({ rounds: latencies.map((some) => summarise(some, 1000)) })

describe('the ratio of two that were asked in turns', () => {
  it('is that of each round, with the middle of them', () => {
    const product = rounds([2, 2, 2], [3], [12, 12])
    const other = rounds([1], [3], [4])
    expect(ratioOf(product, other)).toEqual({ min: 1, median: 2, max: 3 })
    expect(ratioOf(product, other, 'requestsPerSecond')).toEqual({ min: 1, median: 2, max: 3 })
  })

  it('has no number where a round of the other is missing', () => {
    expect(ratioOf(rounds([1]), rounds()).median).toBeNaN()
  })
})
