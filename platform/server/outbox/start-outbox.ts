import type { Database } from '../database/database.ts'
import type { NotificationBus } from '../live/notification-bus.ts'
import type { KeepAbnormal } from '../observability/keep-abnormal.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'

/** Notified by the outbox's trigger at the commit of whoever wrote a row. */
const OUTBOX_CHANNEL = 'quayside_outbox'
/** Rows whose notification nobody heard are found this often. */
const SWEEP_MS = 5_000

/** What the dispatcher works with. */
export interface OutboxOptions {
  db: Database
  bus: NotificationBus
  log: { error(data: object, message: string): void }
  /** Where failures are kept for administrators. */
  keepAbnormal: KeepAbnormal
  /** Further work on what came in, after each round. */
  afterRound?(): Promise<void>
}

/** Dispatches the outbox as rows come in, until stopped. `stop` resolves when the round under way is done. */
export function startOutbox({ db, bus, log, keepAbnormal, afterRound }: OutboxOptions): { stop(): Promise<void> } {
  let isStopped = false
  let isRequested = false
  let round: Promise<void> | null = null

  async function work(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      try {
        while (!isStopped && (await dispatchOutbox(db)) > 0);
        await afterRound?.()
      } catch (error) {
        // The rows still wait; the next sweep takes them.
        log.error({ err: error }, 'outbox not dispatched')
        await keepAbnormal({ kind: 'outbox', source: 'outbox', tenantsid: '*', error })
      }
    }
  }

  function wake(): void {
    isRequested = true
    round ??= work().finally(() => {
      round = null
    })
  }

  bus.on(OUTBOX_CHANNEL, wake)
  bus.onConnect(wake)
  const sweeps = setInterval(wake, SWEEP_MS)
  wake()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(sweeps)
      await round
    },
  }
}
