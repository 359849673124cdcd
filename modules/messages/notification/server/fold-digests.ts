import { sql } from 'kysely'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { textsOfCompany } from '#platform/server/texts/texts-of-company.ts'
import { notifyReaders } from './notify-readers.ts'

/** Gathered messages of one user and channel whose time has come. */
interface Gathered {
  tenantsid: string
  userId: string
  channel: '1' | '2'
  language: string
  notifications: { id: string; subject: string; content: string; event: string }[]
}

/** Longest digest; what is beyond it is counted. */
const SHOWN = 50

/** Makes one message of all that were gathered for a user until now; a single one stays as it is. */
export async function foldDigests(trx: ScopedTransaction): Promise<void> {
  const product = createTextCatalogue([messagesTexts])
  const { rows } = await sql<Gathered>`
    with due as (
      select * from sys_notification where state = 'waiting' and digest <> '0' and due_at <= now()
      order by id limit 5000 for update skip locked)
    select d.tenantsid, d.user_id as "userId", d.channel, coalesce(u.language, '') as language,
      json_agg(json_build_object('id', d.id::text, 'subject', d.subject, 'content', d.content, 'event', d.notice_event)
        order by d.id) as notifications
    from due d join sys_user u on u.id = d.user_id group by d.tenantsid, d.user_id, d.channel, u.language`.execute(trx)
  for (const { tenantsid, userId, channel, language, notifications } of rows) {
    const ids = notifications.map(({ id }) => id)
    const state = channel === '2' ? 'sent' : 'waiting'
    if (notifications.length === 1) {
      await sql`update sys_notification set digest = '0', state = ${state}, create_date = now() where id = any(${ids}::bigint[])`.execute(
        trx,
      )
    } else {
      const { catalogue } = await textsOfCompany(trx, tenantsid, product)
      const translate = catalogue.translator(LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE)
      const reported = notifications
        .slice(0, SHOWN)
        .map(({ subject, content }) => [subject, content].filter(Boolean).join('\n'))
      const rest = notifications.length - reported.length
      if (rest > 0) reported.push(translate('messages:digest.more', { count: rest }))
      await sql`insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, subject, content, state)
        values (${tenantsid}, ${userId}, ${channel}, ${`digest:${ids[0]}`}, ${notifications[0]?.event ?? ''},
          ${translate('messages:digest.subject', { count: notifications.length })}, ${reported.join('\n\n')}, ${state})`.execute(
        trx,
      )
      await sql`update sys_notification set state = 'folded' where id = any(${ids}::bigint[])`.execute(trx)
    }
    if (channel === '2') await notifyReaders(trx, tenantsid, [userId])
  }
}
