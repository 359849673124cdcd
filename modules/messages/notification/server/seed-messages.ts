import { sql } from 'kysely'
import { enumKey } from '#platform/contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { notificationFields } from '../contract/fields.ts'
import { declaredEvents } from '../contract/notification-events.ts'

const CHANNELS = [
  { channel: '2', place: 'portal' },
  { channel: '1', place: 'mail' },
] as const

/** What every company begins with. */
const firstMessages = [...declaredEvents].flatMap(([event, { first }]) => (first ? [{ event, first }] : []))

/** A template that was written, for the texts and policies that belong to it. */
interface WrittenTemplate {
  id: string
  tenantsid: string
  event: string
  channel: string
}

/**
 * Gives every company in the transaction's scope (the system's) its first templates, in all languages, and policies for each
 * event that it has not begun with yet. It may be done at every start: what a company has changed or removed stays so, and where
 * it has a policy for an event, be it invalid, it has decided by itself.
 */
export async function seedMessages(trx: ScopedTransaction, texts: TextCatalogue): Promise<void> {
  const events = firstMessages.map(({ event }) => event)
  const { rows: begun } = await sql<{ tenantsid: string; event: string }>`
    with begun as (
      insert into sys_notification_start (tenantsid, notice_event)
      select t.tenantsid, e from sys_tenant t cross join unnest(${events}::text[]) as e
      where not exists (select from sys_notification_start s where s.tenantsid = t.tenantsid and s.notice_event = e)
      on conflict do nothing returning tenantsid, notice_event)
    select b.tenantsid, b.notice_event as event from begun b where not exists (
      select from bm_notification_policy p where p.tenantsid = b.tenantsid and p.notice_event = b.notice_event)`.execute(
    trx,
  )
  if (begun.length === 0) return
  const { rows: written } = await sql<WrittenTemplate>`
    insert into bm_notice_template (tenantsid, notice_template_no, notice_template_name, notice_type, notice_event, subject, content)
    select b.tenantsid, f.number, f.name, f.channel, f.event, f.subject, f.content
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as b (tenantsid text, event text)
    join jsonb_to_recordset(${JSON.stringify(templates(texts))}::jsonb)
      as f (event text, channel text, number text, name text, subject text, content text) on f.event = b.event
    on conflict do nothing
    returning id, tenantsid, notice_event as event, notice_type as channel`.execute(trx)
  const made = JSON.stringify(written)
  await sql`
    insert into bm_notice_template_text (tenantsid, template_id, language_code, subject, content)
    select w.tenantsid, w.id, f.language, f.subject, f.content
    from jsonb_to_recordset(${made}::jsonb) as w (id bigint, tenantsid text, event text, channel text)
    join jsonb_to_recordset(${JSON.stringify(furtherTexts(texts))}::jsonb)
      as f (event text, language text, subject text, content text) on f.event = w.event`.execute(trx)
  await sql`
    insert into bm_notification_policy (tenantsid, notice_policy_no, notice_policy_name, notice_event, recipient_side,
      notice_template_no, digest)
    select w.tenantsid, f.number, f.name, f.event, f.side, f.template, f.digest
    from jsonb_to_recordset(${made}::jsonb) as w (id bigint, tenantsid text, event text, channel text)
    join jsonb_to_recordset(${JSON.stringify(policies(texts))}::jsonb) as f (event text, channel text, side text, number text,
      name text, template text, digest text) on f.event = w.event and f.channel = w.channel
    on conflict do nothing`.execute(trx)
}

/** The text with its placeholders as they stand. */
function textOf(texts: TextCatalogue, event: string, language: Language) {
  const say = (part: 'subject' | 'content') =>
    texts.translator(language)(`${declaredEvents.get(event)?.module}:starter.${event}.${part}`, {
      skipInterpolation: 1,
    })
  return { subject: say('subject'), content: say('content') }
}

/** Each event with a template for each of its channels, written in the language of those who have chosen none. */
function templates(texts: TextCatalogue) {
  const say = texts.translator(DEFAULT_LANGUAGE)
  return firstMessages.flatMap(({ event, first: { isMailed = false } }) => {
    const name = say(enumKey(notificationFields.noticeEvent, event))
    return CHANNELS.filter(({ channel }) => isMailed || channel === '2').map(({ channel, place }) => ({
      event,
      channel,
      number: `${event}-${place}`,
      name: channel === '1' ? `${name} · ${say('messages:fields.isMailOn')}` : name,
      ...textOf(texts, event, DEFAULT_LANGUAGE),
    }))
  })
}

const furtherTexts = (texts: TextCatalogue) =>
  firstMessages.flatMap(({ event }) =>
    LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => ({
      event,
      language,
      ...textOf(texts, event, language),
    })),
  )

const policies = (texts: TextCatalogue) =>
  templates(texts).flatMap(({ event, channel, number, name }) => {
    const { sides, isGathered = false } = declaredEvents.get(event)?.first ?? { sides: [] }
    const digest = isGathered ? '1' : '0'
    return sides.map((side) => ({ event, channel, side, number: `${number}-${side}`, name, template: number, digest }))
  })
