import { sql } from 'kysely'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ProductTexts } from '#platform/server/texts/text-catalogue.ts'
import { textsOfCompany } from '#platform/server/texts/texts-of-company.ts'
import { declaredEvents } from '../contract/notification-events.ts'
import type { Recipient } from './find-recipients.ts'
import { notifyReaders } from './notify-readers.ts'
import type { OutboxEvent } from './outbox-event.ts'

/**
 * Tells those who keep what an event is about, in the product and in its words. A company that has a policy for the event, be
 * it invalid, has decided by itself who is told and how.
 */
export async function notifyAdministrators(
  trx: ScopedTransaction,
  event: OutboxEvent,
  texts: ProductTexts,
): Promise<void> {
  const { administrators: keeper, module } = declaredEvents.get(event.event) ?? {}
  if (!keeper) return
  const recipients = await findAdministrators(trx, event, keeper)
  if (recipients.length === 0) return
  const { tenantsid, id, detail, eventTime } = event
  const { catalogue } = await textsOfCompany(trx, tenantsid, texts)
  const reported: string[] = []
  for (const { id: userId, language } of recipients) {
    const translate = catalogue.translator(LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE)
    const say = (part: 'subject' | 'content') =>
      translate(`${module}:administrators.${event.event}.${part}`, { ...detail.values, eventTime })
    const { rows } = await sql`
      insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, subject, content, state)
      values (${tenantsid}, ${userId}, '2', ${detail.key ?? `outbox:${id}`}, ${event.event}, ${say('subject')},
        ${say('content')}, 'sent')
      on conflict (tenantsid, event_key, user_id, channel) do nothing returning id`.execute(trx)
    if (rows.length > 0) reported.push(userId)
  }
  await notifyReaders(trx, tenantsid, reported)
}

async function findAdministrators(
  trx: ScopedTransaction,
  { tenantsid, event }: OutboxEvent,
  { menuNo, flag }: { menuNo: string; flag: string },
): Promise<Pick<Recipient, 'id' | 'language'>[]> {
  const { rows } = await sql<Pick<Recipient, 'id' | 'language'>>`
    select u.id, coalesce(u.language, '') as language from sys_user u
    where u.tenantsid = ${tenantsid} and u.status_code = '1' and u.belong_supplier is null
      and not exists (select from bm_notification_policy p where p.tenantsid = u.tenantsid and p.notice_event = ${event})
      and coalesce((select c.is_product_on from sys_notification_config c where c.tenantsid = u.tenantsid), true)
      and not exists (select from sys_notification_choice o
        where o.user_id = u.id and o.notice_event = ${event} and o.in_portal = '0')
      and exists (select from sys_user_right x
        where x.user_id = u.id and x.menu_no = ${menuNo} and ${flag} = any(x.flags))
    order by u.id`.execute(trx)
  return rows
}
