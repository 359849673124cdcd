import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { HappenedEvent } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { renderNotice } from '../contract/render-notice.ts'
import { findRecipients, type Recipient } from './find-recipients.ts'
import { notifyReaders } from './notify-readers.ts'

/** An entry of the outbox that messages are sent about. */
export interface OutboxEvent {
  id: string
  tenantsid: string
  orgNo: string
  supplierNo: string
  /** Who did it and need not be told. */
  byUserId: string
  event: string
  detail: Omit<HappenedEvent, 'name'>
  eventTime: string
}

/** A policy with its template, as far as its channel is switched on. */
export interface NoticePolicy {
  id: string
  policyNo: string
  side: '1' | '2'
  roleNo: string
  digest: '0' | '1' | '2'
  channel: '1' | '2'
  texts: Readonly<Partial<Record<Language | 'own', { subject: string; content: string }>>>
}

/** Events of one transaction; what bounds its length. */
const BATCH = 50

/**
 * Writes the messages about what happened: for each event, policy and recipient one, in the recipient's language. Messages in
 * the product that are not gathered are there at once. Entries that another server has in hand are left to it. Answers how
 * many events were taken.
 */
export async function tellEvents(db: Database): Promise<number> {
  return inScope(db, systemScope('outbox', '*'), async (trx) => {
    const { rows } = await sql<OutboxEvent>`
      select id, tenantsid, org_no as "orgNo", supplier_no as "supplierNo", user_id as "byUserId", event,
        event_detail as detail, to_char(create_date, 'YYYY-MM-DD HH24:MI') as "eventTime"
      from sys_outbox where event <> '' and resolved_at is null order by id limit ${BATCH} for update skip locked`.execute(
      trx,
    )
    if (rows.length === 0) return 0
    for (const event of rows) await tellEvent(trx, event)
    const ids = rows.map(({ id }) => id)
    await sql`update sys_outbox set resolved_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(trx)
    return rows.length
  })
}

async function tellEvent(trx: ScopedTransaction, event: OutboxEvent): Promise<void> {
  for (const policy of await readPolicies(trx, event)) {
    await writeNotices(trx, event, policy, await findRecipients(trx, event, policy))
  }
}

async function readPolicies(trx: ScopedTransaction, event: OutboxEvent): Promise<NoticePolicy[]> {
  const { rows } = await sql<NoticePolicy>`
    select p.id, p.notice_policy_no as "policyNo", p.recipient_side as side, p.role_no as "roleNo", p.digest,
      t.notice_type as channel,
      jsonb_build_object('own', jsonb_build_object('subject', t.subject, 'content', t.content)) || coalesce((
        select jsonb_object_agg(x.language_code, jsonb_build_object('subject', x.subject, 'content', x.content))
        from bm_notice_template_text x where x.template_id = t.id), '{}') as texts
    from bm_notice_policy p
    join bm_notice_template t on t.tenantsid = p.tenantsid and t.notice_template_no = p.notice_template_no
      and t.notice_event = p.notice_event and t.status_code = '1'
    left join sys_notice_config c on c.tenantsid = p.tenantsid
    where p.tenantsid = ${event.tenantsid} and p.status_code = '1' and p.notice_event = ${event.event}
      and p.org_no in ('*', ${event.orgNo})
      and case t.notice_type when '1' then coalesce(c.is_mail_on, false) when '2' then coalesce(c.is_product_on, true)
        else false end
    order by p.notice_policy_no`.execute(trx)
  return rows
}

/** When what is gathered is told: with the next full hour, or the next morning. */
const DUE: Readonly<Record<NoticePolicy['digest'], RawBuilder<unknown>>> = {
  '0': sql`now()`,
  '1': sql`date_trunc('hour', now()) + interval '1 hour'`,
  '2': sql`date_trunc('day', now()) + interval '1 day 7 hours'`,
}

/** Writes what a policy tells of an event, to all its recipients at once. */
async function writeNotices(
  trx: ScopedTransaction,
  { id, tenantsid, event, detail, eventTime }: OutboxEvent,
  { policyNo, channel, digest, texts }: NoticePolicy,
  recipients: readonly Recipient[],
): Promise<void> {
  const values = { ...detail.values, eventTime }
  // Nobody can write to somebody without an address.
  const reached = recipients.filter(({ email }) => channel !== '1' || email !== '')
  if (reached.length === 0) return
  const written = reached.map((recipient) => {
    const language = LANGUAGES.find((one) => one === recipient.language) ?? DEFAULT_LANGUAGE
    const { subject, content } = texts[language] ?? texts.own ?? { subject: '', content: '' }
    return { userId: recipient.id, subject: renderNotice(subject, values), content: renderNotice(content, values) }
  })
  const isShown = channel === '2' && digest === '0'
  const { rows } = await sql<{ userId: string }>`
    insert into sys_notice (tenantsid, user_id, channel, event_key, notice_event, notice_policy_no, document_kind, document_no,
      subject, content, digest, state, due_at)
    select ${tenantsid}, r."userId", ${channel}, ${detail.key ?? `outbox:${id}`}, ${event}, ${policyNo},
      ${detail.documentKind ?? ''}, ${detail.documentNo ?? ''}, r.subject, r.content, ${digest},
      ${isShown ? 'sent' : 'waiting'}, ${DUE[digest]}
    from json_to_recordset(${JSON.stringify(written)}::json) as r ("userId" bigint, subject text, content text)
    on conflict (tenantsid, event_key, user_id, channel) do nothing returning user_id as "userId"`.execute(trx)
  if (!isShown || rows.length === 0) return
  await notifyReaders(
    trx,
    tenantsid,
    rows.map(({ userId }) => userId),
  )
}
