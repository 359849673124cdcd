/** A single figure with its target, for what is no series of requests. */
export interface BenchFact {
  what: string
  measured: number
  unit: string
  /** At most this. No target: the figure is there to be read. */
  target?: number
}
