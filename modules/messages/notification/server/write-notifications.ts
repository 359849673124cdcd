import { sql } from 'kysely'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/contract/values/languages.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { renderNotification } from '../contract/render-notification.ts'
import { digestOf } from './digest-of.ts'
import type { NotificationPolicy } from './find-recipients.ts'
import { findRecipients, type Recipient } from './find-recipients.ts'
import { notifyReaders } from './notify-readers.ts'
import type { OutboxEvent } from './outbox-event.ts'

/**
 * Writes the messages about what happened: for each event, policy and recipient one, in the recipient's language. Messages in
 * the product that are not gathered are there at once. Answers whether emails about them are due.
 */
export async function writeNotifications(trx: ScopedTransaction, events: readonly OutboxEvent[]): Promise<boolean> {
  const notifications = await notificationsOf(trx, events)
  await insertNotifications(trx, notifications)
  return notifications.some(({ channel, digest }) => channel === '1' && digest === '0')
}

/** A message that is to be written. */
interface NewNotification {
  tenantsid: string
  userId: string
  channel: NotificationPolicy['channel']
  eventKey: string
  event: string
  policyNo: string
  documentKind: string
  documentNo: string
  subject: string
  content: string
  digest: NotificationPolicy['digest']
  isShown: boolean
}

/** Messages about all these events. Policies and recipients are looked up once for events that differ in their document alone. */
async function notificationsOf(trx: ScopedTransaction, events: readonly OutboxEvent[]): Promise<NewNotification[]> {
  const policies = keptAnswers((event: OutboxEvent) => readPolicies(trx, event))
  const recipients = keptAnswers(({ event, policy }: { event: OutboxEvent; policy: NotificationPolicy }) =>
    findRecipients(trx, event, policy),
  )
  const notifications: NewNotification[] = []
  for (const event of events) {
    const { tenantsid, orgNo, supplierNo, byUserId, detail } = event
    for (const policy of await policies([tenantsid, orgNo, event.event], event)) {
      const { userId = '', ownerId = '', warehouseNos = [], classifyTypes = [] } = detail
      const concerned = [
        policy.id,
        orgNo,
        supplierNo,
        byUserId,
        userId,
        ownerId,
        warehouseNos.join(),
        classifyTypes.join(),
      ]
      for (const recipient of await recipients(concerned, { event, policy })) {
        const notification = newNotification(event, policy, recipient)
        if (notification) notifications.push(notification)
      }
    }
  }
  return notifications
}

/** Asks each question once. */
function keptAnswers<Question, Answer>(ask: (question: Question) => Promise<Answer>) {
  const kept = new Map<string, Promise<Answer>>()
  return (names: readonly string[], question: Question): Promise<Answer> => {
    const key = JSON.stringify(names)
    const answer = kept.get(key) ?? ask(question)
    kept.set(key, answer)
    return answer
  }
}

async function readPolicies(trx: ScopedTransaction, event: OutboxEvent): Promise<NotificationPolicy[]> {
  const { rows } = await sql<NotificationPolicy>`
    select p.id, p.notice_policy_no as "policyNo", p.recipient_side as side, p.role_no as "roleNo", p.digest,
      email_digest(p.tenantsid, p.recipient_side) as "letterDigest", p.channel,
      jsonb_build_object('own', jsonb_build_object('subject', t.subject, 'content', t.content)) || coalesce((
        select jsonb_object_agg(x.language_code, jsonb_build_object('subject', x.subject, 'content', x.content))
        from bm_notice_template_text x where x.template_id = t.id), '{}') as texts
    from bm_notification_rule p join bm_notice_template t on t.id = p.template_id
    where p.tenantsid = ${event.tenantsid} and p.notice_event = ${event.event} and p.org_no in ('*', ${event.orgNo})
    order by p.notice_policy_no`.execute(trx)
  return rows
}

const catalogue = createTextCatalogue([messagesTexts])

function newNotification(
  { id, tenantsid, byUserId, event, detail, eventTime }: OutboxEvent,
  { policyNo, channel, digest: company, letterDigest, texts }: NotificationPolicy,
  recipient: Recipient,
): NewNotification | null {
  // Nobody can write to somebody without an address.
  if (channel === '1' && recipient.email === '') return null
  const digest = digestOf(company, channel === '1' ? recipient.byLetter : recipient.inPortal, letterDigest)
  if (digest === null) return null
  const language = LANGUAGES.find((one) => one === recipient.language) ?? DEFAULT_LANGUAGE
  const text = texts[language] ?? texts.own ?? { subject: '', content: '' }
  const isBySystem = byUserId === '' && detail.values.userName === SYSTEM_NAME
  const named: Record<string, string> = isBySystem
    ? { userName: catalogue.translator(language)('messages:system.name') }
    : {}
  const values = { ...detail.values, ...named, eventTime }
  return {
    tenantsid,
    userId: recipient.id,
    channel,
    eventKey: detail.key ?? `outbox:${id}`,
    event,
    policyNo,
    documentKind: detail.documentKind ?? '',
    documentNo: detail.documentNo ?? '',
    subject: renderNotification(text.subject, values),
    content: renderNotification(text.content, values),
    digest,
    isShown: channel === '2' && digest === '0',
  }
}

/** What is gathered is told with the next full hour, or the next morning. */
async function insertNotifications(trx: ScopedTransaction, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const { rows } = await sql<{ tenantsid: string; userId: string }>`
    with written as (
      insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, notice_policy_no, document_kind,
        document_no, subject, content, digest, state, due_at)
      select n.tenantsid, n."userId", n.channel, n."eventKey", n.event, n."policyNo", n."documentKind", n."documentNo",
        n.subject, n.content, n.digest, case when n."isShown" then 'sent' else 'waiting' end,
        case n.digest when '1' then date_trunc('hour', now()) + interval '1 hour'
          when '2' then date_trunc('day', now()) + interval '1 day 7 hours' else now() end
      from json_to_recordset(${JSON.stringify(notifications)}::json) as n (tenantsid text, "userId" bigint, channel text,
        "eventKey" text, event text, "policyNo" text, "documentKind" text, "documentNo" text, subject text, content text,
        digest text, "isShown" boolean)
      on conflict (tenantsid, event_key, user_id, channel) do nothing
      returning tenantsid, user_id, state)
    select distinct tenantsid, user_id as "userId" from written where state = 'sent'`.execute(trx)
  for (const [tenantsid, reported] of Map.groupBy(rows, (row) => row.tenantsid)) {
    await notifyReaders(
      trx,
      tenantsid,
      reported.map(({ userId }) => userId),
    )
  }
}
