import type { WriteEmailLink } from '#modules/identity/server.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { Mailer } from '#platform/server/mail/create-mailer.ts'
import type { Outbound } from '#platform/server/outbound/create-outbound.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import type { ProductTexts } from '#platform/server/texts/text-catalogue.ts'
import { messagesEvents } from './contract/events.ts'
import { messagesRules } from './contract/rules.ts'
import { messagesTexts } from './contract/texts.ts'
import { emailJobs } from './email/server/jobs.ts'
import { sendTestMail } from './email/server/send-test-mail.ts'
import { messagesCalls } from './notification/contract/calls.ts'
import { notificationJobs } from './notification/server/jobs.ts'
import { notificationList } from './notification/server/notification-list.ts'
import { readNotificationConfig } from './notification/server/read-notification-config.ts'
import { readNotificationOffers } from './notification/server/read-notification-offers.ts'
import { countUnread, readNotifications } from './notification/server/read-notifications.ts'
import { saveNotificationConfig } from './notification/server/save-notification-config.ts'
import { saveNotificationItems } from './notification/server/save-notification-items.ts'
import { userNotifications } from './notification/server/user-notifications.ts'
import { webhookCalls } from './webhook/contract/calls.ts'
import { webhookJobs } from './webhook/server/jobs.ts'
import { webhookHandlers } from './webhook/server/webhook-handlers.ts'
import { webhookSource } from './webhook/server/webhook-source.ts'

export { DELIVER_JOB } from './email/server/jobs.ts'
export { notifyAllEvents } from './event/server/notify-events.ts'
export { noteFailedJob } from './notification/server/note-failed-job.ts'
export { seedMessages } from './notification/server/seed-messages.ts'
export { userNotifications } from './notification/server/user-notifications.ts'
export { secretOf } from './webhook/server/send-webhooks.ts'

/** What messages are made with. */
export interface MessagesOptions {
  /** Sends emails; absent where no mail server is configured. */
  mailer?: Mailer | undefined
  /** What its records refer to, which is known once all modules are made. */
  recordBook: () => RecordBook
  /** How web hooks reach other systems, and what opens their secrets. */
  outbound: Outbound
  secretBox: SecretBox
  /** Adds to emails what their readers can do at once. */
  writeLink: WriteEmailLink
  /** The texts of all modules. */
  texts: () => ProductTexts
  /** The portal's own address, where it has one. */
  portalUrl: string | undefined
}

/** The server side of messages. */
export function messagesServer(options: MessagesOptions): ServerModule {
  const { mailer, recordBook, outbound, secretBox, writeLink, portalUrl } = options
  const webhooks = webhookSource(outbound)
  const isMailPossible = mailer !== undefined
  return {
    texts: messagesTexts,
    isAlwaysLicensed: true,
    rules: messagesRules,
    events: messagesEvents,
    records: [webhooks],
    constraints: numberConstraints([webhooks]),
    calls: [
      implementRecord(webhooks, recordBook),
      implementCalls(webhookCalls, webhookHandlers(webhooks, secretBox)),
      implementCalls(messagesCalls, {
        'ISysNoticeService/getmynoticelist': (context, query) =>
          readList(context, notificationList, query, (row) => row),
        'ISysNoticeService/getmyunreadcount': ({ trx }) => countUnread(trx),
        'ISysNoticeService/readnotices': ({ trx }, { ids }) => readNotifications(trx, ids),
        'ISysNoticeService/readallnotices': ({ trx }) => readNotifications(trx),
        'ISysNoticeService/getmynoticeitems': ({ trx, caller }) => userNotifications.readChoices(trx, caller.userId),
        'ISysNoticeService/savemynoticeitems': (context, { choices }) => saveNotificationItems(context, choices),
        'ISysNoticeService/getnoticeoffers': (context, query) => readNotificationOffers(context, query),
        'ISysNoticeService/getnoticeconfig': ({ trx }) => readNotificationConfig(trx, isMailPossible),
        'ISysNoticeService/savenoticeconfig': (context, input) =>
          saveNotificationConfig(context, input, isMailPossible),
        'ISysNoticeService/sendtestmail': (context) => sendTestMail(context, isMailPossible),
      }),
    ],
    jobs: [
      ...emailJobs(options.texts, mailer && { mailer, writeLink, portalUrl }),
      ...webhookJobs({ outbound, secretBox }),
      ...notificationJobs,
    ],
  }
}
