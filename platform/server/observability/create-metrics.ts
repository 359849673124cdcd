import type pg from 'pg'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Calls slower than this are worth a warning. */
const SLOW_MS = 1000

/** What the product measures of itself. */
export interface Metrics {
  registry: Registry
  /** Counts a finished call and writes its log line: at debug, at warn when it was slow. */
  onCall(path: string, status: number, durationMs: number, requestId: string): void
  onJobFailure(job: string): void
}

/** Where the figures come from that are asked for when somebody looks. */
export interface MetricsSources {
  pools: Readonly<Record<string, pg.Pool>>
  waitingOutboxRows(): Promise<number>
  openSockets(): number
  log: Logger
}

/** Metrics in a registry of their own, so that several servers in one process do not share them. */
export function createMetrics({ pools, waitingOutboxRows, openSockets, log }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'quayside_call_duration_seconds',
    help: 'Time from a call to its last byte.',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const failures = new Counter({
    name: 'quayside_job_failures_total',
    help: 'Runs of jobs that failed.',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'quayside_pool_connections',
    help: 'Database connections by pool and state; waiting are requests without one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'quayside_outbox_waiting',
    help: 'Messages that are not dispatched yet.',
    registers,
    async collect() {
      try {
        this.set(await waitingOutboxRows())
      } catch {
        // The database is away; the other figures are wanted all the more.
        this.set(Number.NaN)
      }
    },
  })
  new Gauge({
    name: 'quayside_live_sockets',
    help: 'Open web sockets of this server.',
    registers,
    collect() {
      this.set(openSockets())
    },
  })
  return {
    registry,
    onCall: (path, status, durationMs, requestId) => {
      durations.observe({ path, status }, durationMs / 1000)
      const entry = { call: path, status, durationMs: Math.round(durationMs), reqId: requestId }
      if (durationMs > SLOW_MS) log.warn(entry, 'slow call')
      else log.debug(entry, 'call')
    },
    onJobFailure: (job) => failures.inc({ job }),
  }
}
