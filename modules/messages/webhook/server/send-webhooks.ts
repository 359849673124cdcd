import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type Outbound, OutboundError } from '#platform/server/outbound/create-outbound.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { JobContext } from '#platform/server/server-module.ts'
import { WEBHOOK_RETRY_MINUTES } from '../contract/webhooks.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** How messages are sent, and what opens their secrets. */
export interface WebhookSender {
  outbound: Outbound
  secretBox: SecretBox
}

/** A message that was taken in hand. */
interface DueMessage {
  id: string
  tenantsid: string
  webhookId: string
  webhookNo: string
  url: string
  secret: Buffer
  payload: string
  attempts: number
}

/** What became of an attempt. */
interface Outcome {
  status: number | null
  excerpt: string
  error: string
  /** The other system does not want it, now or ever. */
  isRefusedForGood: boolean
}

/** Messages of one web hook that are sent at the same time: a slow one holds up itself, and nobody else for longer than one answer. */
const AT_ONCE = 4
/** Messages that are sent at the same time in all. */
const BATCH = 80
/** A run takes nothing new after this long; the next one goes on. */
const RUN_MS = 50_000
const GONE = 410
/** Messages that cannot be sent wait about as long as those that are tried again. */
const UNSENT_HOURS = 48
/** As much of an answer is kept as tells people what was wrong. */
const EXCERPT_LENGTH = 500
const scope = systemScope('jobs', '*')

/** What a secret is sealed for. */
export const secretOf = (webhookId: string): string => `webhook ${webhookId}`

/**
 * Sends the messages that are due. Each is taken in hand and committed before the other system is asked; what a stopped server
 * had in hand is taken again after ten minutes, under the same id. A failed one is tried again with growing pauses, then given
 * up, which those who keep web hooks are told.
 */
export async function sendWebhooks({ db, log }: Pick<JobContext, 'db' | 'log'>, sender: WebhookSender): Promise<void> {
  await giveUpUnsent(db)
  const until = performance.now() + RUN_MS
  while (performance.now() < until) {
    const messages = await takeDue(db)
    if (messages.length === 0) return
    await Promise.all(
      messages.map(async (message) => {
        const outcome = await attempt(message, sender)
        await settle(db, message, outcome)
        const { webhookNo, id } = message
        if (outcome.error !== '') log.warn({ webhookNo, message: id, error: outcome.error }, 'web hook not answered')
      }),
    )
  }
}

/** Messages of a web hook that stays invalid, or without a secret, are not sent months later when it counts again. */
async function giveUpUnsent(db: Database): Promise<void> {
  await inScope(db, scope, (trx) =>
    sql`
      update sys_webhook_message m set state = 'failed', last_error = 'The web hook was invalid or had no secret.'
      from bm_webhook w where w.id = m.webhook_id and (w.status_code <> '1' or w.secret is null)
        and m.state in ('waiting', 'sending') and m.due_at < now() - make_interval(hours => ${UNSENT_HOURS})`.execute(
      trx,
    ),
  )
}

async function takeDue(db: Database): Promise<DueMessage[]> {
  return inScope(db, scope, async (trx) => {
    const { rows } = await sql<DueMessage>`
      with due as (
        select m.id from bm_webhook w cross join lateral (
          select id from sys_webhook_message where webhook_id = w.id and state in ('waiting', 'sending') and due_at <= now()
          order by due_at limit ${AT_ONCE} for update skip locked) m
        where w.status_code = '1' and w.secret is not null limit ${BATCH}),
      taken as (
        update sys_webhook_message set state = 'sending', attempts = attempts + 1, due_at = now() + interval '10 minutes'
        where id in (select id from due) returning *)
      select t.id, t.tenantsid, t.webhook_id as "webhookId", t.webhook_no as "webhookNo", w.url, w.secret, t.payload, t.attempts
      from taken t join bm_webhook w on w.id = t.webhook_id order by t.id`.execute(trx)
    return rows
  })
}

async function attempt(message: DueMessage, { outbound, secretBox }: WebhookSender): Promise<Outcome> {
  const { id, url, webhookId, payload } = message
  const failed = { status: null, excerpt: '', isRefusedForGood: false }
  const secret = secretBox.open(message.secret, secretOf(webhookId))
  if (secret === null) return { ...failed, error: 'The secret cannot be read any more: issue a new one.' }
  try {
    const seconds = Math.floor(Date.now() / 1000)
    const headers = { 'content-type': 'application/json', ...webhookHeaders(secret, `msg_${id}`, seconds, payload) }
    const { status, excerpt } = await outbound.post(url, { headers, body: payload }, readExcerpt)
    const isTaken = status >= 200 && status < 300
    return { status, excerpt, error: isTaken ? '' : `HTTP ${status}`, isRefusedForGood: status === GONE }
  } catch (error) {
    const isRefusedForGood = error instanceof OutboundError && error.isForbidden
    return { ...failed, error: error instanceof Error ? error.message : String(error), isRefusedForGood }
  }
}

/** The status and the beginning of what was answered; that the rest did not come changes nothing of it. */
async function readExcerpt(answer: IncomingMessage): Promise<{ status: number; excerpt: string }> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= EXCERPT_LENGTH) break
    }
  } catch {
    // The status says whether the message was taken.
  }
  answer.destroy()
  const text = Buffer.concat(parts).toString('utf8').slice(0, EXCERPT_LENGTH)
  // What other systems answer may hold characters that the database does not store.
  return { status: answer.statusCode ?? 0, excerpt: text.replace(/\p{Cc}+/gu, ' ').trim() }
}

/** Writes what became of a message; a replay that was asked for meanwhile stays. */
async function settle(db: Database, message: DueMessage, outcome: Outcome): Promise<void> {
  const { status, excerpt, isRefusedForGood } = outcome
  const error = outcome.error.slice(0, 300)
  const pause = WEBHOOK_RETRY_MINUTES[message.attempts - 1]
  const isGivenUp = error !== '' && (isRefusedForGood || pause === undefined)
  const next =
    error === ''
      ? sql`state = 'sent', sent_date = now()`
      : isGivenUp
        ? sql`state = 'failed'`
        : sql`state = 'waiting', due_at = now() + make_interval(mins => ${pause})`
  await inScope(db, scope, async (trx) => {
    await sql`
      update sys_webhook_message set ${next}, response_status = ${status}, response_excerpt = ${excerpt}, last_error = ${error}
      where id = ${message.id} and state = 'sending'`.execute(trx)
    if (!isGivenUp) return
    const { webhookNo, tenantsid, webhookId, url } = message
    await sql`
      insert into sys_outbox (tenantsid, topic, payload, event, event_detail)
      values (${tenantsid}, 'messages', '{}', 'webhookFailed', jsonb_build_object(
        'key', 'webhook:' || ${webhookId}::text || ':' || to_char(now(), 'YYYY-MM-DD'),
        'values', jsonb_build_object('webhookNo', ${webhookNo}::text, 'url', ${url}::text, 'lastError', ${error}::text)))`.execute(
      trx,
    )
  })
}
