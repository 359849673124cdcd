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
  target?: { kind: 'atMost' | 'atLeast'; value: number }
}

/** Whether a row's target is met; undefined where it has none. */
export function isTargetMet({ ratio, target }: BenchRow): boolean | undefined {
  if (!target) return undefined
  return target.kind === 'atMost' ? ratio <= target.value : ratio >= target.value
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
