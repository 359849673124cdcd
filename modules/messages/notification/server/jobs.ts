import { foldDigests } from '#modules/messages/email/server/fold-digests.ts'
import { type EmailOptions, sendMails } from '#modules/messages/email/server/send-mails.ts'
import { sendWebhooks, type WebhookSender } from '#modules/messages/webhook/server/send-webhooks.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'
import { noteExpiringPasswords } from './note-expiring-passwords.ts'
import { notifyAllEvents } from './notify-events.ts'
import { removeOldNotifications } from './remove-old-notifications.ts'

/** The job that sends emails: every minute, and at once when there are some to send. */
export const DELIVER_JOB = 'messages.deliver'

/** Jobs of this module. Without a mail server emails wait, and none are written. */
export const messagesJobs = (emails?: EmailOptions, webhooks?: WebhookSender): readonly JobDefinition[] => [
  {
    name: DELIVER_JOB,
    cron: '* * * * *',
    run: async (context) => {
      const { db } = context
      // The outbox calls for this at once; what it missed is found here.
      await notifyAllEvents(db)
      await inScope(db, systemScope('jobs', '*'), foldDigests)
      if (emails) await sendMails(context, emails)
    },
  },
  ...(webhooks
    ? [{ name: 'messages.webhooks', cron: '* * * * *', run: (context: JobContext) => sendWebhooks(context, webhooks) }]
    : []),
  { name: 'messages.expiringPasswords', cron: '30 6 * * *', run: noteExpiringPasswords },
  { name: 'messages.removeOld', cron: '40 4 * * *', run: removeOldNotifications },
]
