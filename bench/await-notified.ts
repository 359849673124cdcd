import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOOK_MS = 250

const WAITING = {
  /** Events that nobody was told of yet. */
  told: "select exists (select from sys_outbox where event <> '' and resolved_at is null) as waits",
  /** The same, and emails and messages of web hooks that are on their way. */
  sent: `select exists (select from sys_outbox where event <> '' and resolved_at is null)
    or exists (select from sys_webhook_message where state in ('waiting', 'sending'))
    or exists (select from sys_notification where channel = '1' and digest = '0' and state in ('waiting', 'sending')) as waits`,
} as const

/**
 * Waits until what was done is told, so that what is measured next does not share the cores with what was measured before; no longer
 * than it has patience.
 */
export async function awaitNotified(ownerUrl: string, until: keyof typeof WAITING, timeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const giveUpAt = performance.now() + timeoutMs
    while (performance.now() < giveUpAt) {
      const { rows } = await client.query<{ waits: boolean }>(WAITING[until])
      if (!rows[0]?.waits) return
      await pause(LOOK_MS)
    }
  } finally {
    await client.end()
  }
}
