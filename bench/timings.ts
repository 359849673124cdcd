/** How fast something was. Latencies in milliseconds. */
export interface Timings {
  p50: number
  p99: number
  requestsPerSecond: number
  count: number
}

/** Something that was asked in rounds, each in turns with what it is compared with. */
export interface TimedRounds extends Timings {
  rounds: Timings[]
}

/** Quantiles by the nearest rank, and the rate over the time that was spent asking. */
export function summarise(latenciesMs: readonly number[], elapsedMs: number): Timings {
  const sorted = [...latenciesMs].sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), requestsPerSecond: (sorted.length * 1000) / elapsedMs, count: sorted.length }
}
