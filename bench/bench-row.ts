import type { Ratio } from './ratio.ts'
import { summarise, type TimedRounds, type Timings } from './timings.ts'

/** One line of the result. */
export interface BenchRow {
  work: string
  clients: number
  product: Timings
  /** The same statements through bare pg, or SQL written by hand, where there is such a thing. */
  reference?: Timings
  /** What the target compares the product with. */
  against: string
  ratio: Ratio
  /** The same ratio as measured before on a quiet machine. */
  earlier?: number
  /** No target: the row is there to be read. */
  target?: BenchTarget
}

/** What a row's ratio should be, or else what the answer should rest on: either is enough. */
export interface BenchTarget {
  kind: 'atMost' | 'atLeast'
  value: number
  or?: { clause: string; isMet: boolean }
}

/** Whether a row's target is met, by its ratio in every round or by its other clause; undefined where it has none. */
export function targetMetBy({ ratio, target }: BenchRow): 'ratio' | 'clause' | 'nothing' | undefined {
  if (!target) return undefined
  const isRatioMet = target.kind === 'atMost' ? ratio.max <= target.value : ratio.min >= target.value
  if (isRatioMet) return 'ratio'
  return target.or?.isMet ? 'clause' : 'nothing'
}

/** Something that was done a few times, one after the other: each time is a round. */
export function timingsOf(durationsMs: readonly number[]): TimedRounds {
  return roundsOf(durationsMs.map((duration) => [duration]))
}

/** Something that was done in rounds, one after the other. */
export function roundsOf(durationsMs: readonly (readonly number[])[]): TimedRounds {
  const timed = (some: readonly number[]): Timings =>
    summarise(
      some,
      some.reduce((sum, one) => sum + one, 0),
    )
  return { ...timed(durationsMs.flat()), rounds: durationsMs.map(timed) }
}
