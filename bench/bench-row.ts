import type { Timings } from './timings.ts'

/** One line of the result. */
export interface BenchRow {
  work: string
  clients: number
  product: Timings
  /** The same statements through bare pg, where there is such a thing. */
  reference?: Timings
  /** What the target compares the product with. */
  against: string
  /** How many times as long, or, where the target is about rates, which part of the other's rate. */
  ratio: number
  /** No target: the row is there to be read. */
  target?: BenchTarget
}

/** What a row's ratio should be, or else what the answer should rest on: either is enough. */
export interface BenchTarget {
  kind: 'atMost' | 'atLeast'
  value: number
  or?: { clause: string; isMet: boolean }
}

/** Whether a row's target is met, by its ratio or by its other clause; undefined where it has none. */
export function targetMetBy({ ratio, target }: BenchRow): 'ratio' | 'clause' | 'nothing' | undefined {
  if (!target) return undefined
  const isRatioMet = target.kind === 'atMost' ? ratio <= target.value : ratio >= target.value
  if (isRatioMet) return 'ratio'
  return target.or?.isMet ? 'clause' : 'nothing'
}

/** Something that was done a few times, one after the other. */
export function timingsOf(durationsMs: readonly number[]): Timings {
  const sorted = [...durationsMs].sort((a, b) => a - b)
  const total = durationsMs.reduce((sum, duration) => sum + duration, 0)
  return {
    p50: sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN,
    p99: sorted.at(-1) ?? Number.NaN,
    requestsPerSecond: (sorted.length * 1000) / total,
    count: sorted.length,
  }
}
