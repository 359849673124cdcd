import { sql } from 'kysely'
import type { WriteEmailLink } from '#modules/identity/server.ts'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import {
  NOTIFICATIONS_PATH,
  notificationDocumentPath,
} from '#modules/messages/notification/contract/notifications-path.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isRefusedForGood, type Mailer } from '#platform/server/mail/create-mailer.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

/** An email that was taken in hand. */
interface DueMail {
  id: string
  tenantsid: string
  userId: string
  event: string
  documentKind: string
  documentNo: string
  language: string
  email: string
  subject: string
  content: string
  senderName: string
  attempts: number
  retryLimit: number
}

/** What emails are sent with. */
export interface EmailOptions {
  mailer: Mailer
  /** Adds what their readers can do at once. */
  writeLink?: WriteEmailLink | undefined
  /** The portal's own address; without it emails name no page of it. */
  portalUrl?: string | undefined
}

const BATCH = 20
const scope = systemScope('jobs', '*')

/**
 * Sends the emails that are due. Each is taken in hand and committed before the mail server is asked, so that no two servers
 * send it; what a stopped server had in hand is taken again after ten minutes. A failed one is tried again with growing
 * pauses, and given up after as many attempts as the company allows, or at once where the mail server refuses it for good.
 */
export async function sendMails(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  { mailer, writeLink = () => Promise.resolve(''), portalUrl }: EmailOptions,
): Promise<void> {
  for (let mails = await takeDue(db); mails.length > 0; mails = await takeDue(db)) {
    for (const mail of mails) {
      try {
        const { email: to, subject, content, senderName: fromName } = mail
        const language = LANGUAGES.find((one) => one === mail.language) ?? DEFAULT_LANGUAGE
        const link = await inScope(db, scope, (trx) => writeLink(trx, { ...mail, notificationId: mail.id, language }))
        const text = [content, link, addressOf(mail, language, portalUrl)].filter((part) => part !== '').join('\n\n')
        await mailer.send({ to, subject, text, fromName, messageId: `notice-${mail.id}` })
        await setState(db, mail.id, sql`state = 'sent', last_error = ''`)
      } catch (error) {
        const isLast = isRefusedForGood(error) || mail.attempts > mail.retryLimit
        const why = (error instanceof Error ? error.message : String(error)).slice(0, 300)
        const pause = sql`make_interval(mins => coalesce((select c.retry_minutes from sys_notification_config c
          where c.tenantsid = sys_notification.tenantsid), 5) * (2 ^ least(attempts - 1, 6))::int)`
        await setState(
          db,
          mail.id,
          isLast
            ? sql`state = 'failed', last_error = ${why}`
            : sql`state = 'waiting', last_error = ${why}, due_at = now() + ${pause}`,
        )
        log.warn({ err: error, notification: mail.id, tenantsid: mail.tenantsid, isGivenUp: isLast }, 'email not sent')
      }
    }
  }
}

const texts = createTextCatalogue([messagesTexts])

/** Where the document of an email is read, or all that its reader was told. */
function addressOf({ documentKind, documentNo }: DueMail, language: Language, portalUrl: string | undefined): string {
  if (portalUrl === undefined) return ''
  const path = documentNo === '' ? NOTIFICATIONS_PATH : notificationDocumentPath(documentKind, documentNo)
  return texts.translator(language)('messages:email.address', { address: `${portalUrl}${path}` })
}

async function takeDue(db: Database): Promise<DueMail[]> {
  return inScope(db, scope, async (trx) => {
    const { rows } = await sql<DueMail>`
      with taken as (
        update sys_notification set state = 'sending', attempts = attempts + 1, due_at = now() + interval '10 minutes'
        where id in (select id from sys_notification where channel = '1' and digest = '0' and state in ('waiting', 'sending')
          and due_at <= now() order by due_at limit ${BATCH} for update skip locked)
        returning *)
      select n.id, n.tenantsid, n.user_id as "userId", n.notice_event as event, n.document_kind as "documentKind",
        n.document_no as "documentNo",
        coalesce(u.language, '') as language, u.email, n.subject, n.content, n.attempts, coalesce(c.retry_limit, 5) as "retryLimit",
        coalesce(nullif(c.sender_name, ''), t.tenant_name) as "senderName"
      from taken n join sys_user u on u.id = n.user_id join sys_tenant t on t.tenantsid = n.tenantsid
      left join sys_notification_config c on c.tenantsid = n.tenantsid order by n.id`.execute(trx)
    return rows
  })
}

const setState = (db: Database, id: string, change: ReturnType<typeof sql>): Promise<unknown> =>
  inScope(db, scope, (trx) =>
    sql`update sys_notification set ${change} where id = ${id} and state = 'sending'`.execute(trx),
  )
