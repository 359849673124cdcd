import type { WriteLetterLink } from '#modules/identity/server/index.ts'
import type { Mailer } from '#platform/server/mail/create-mailer.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'
import { foldDigests } from './fold-digests.ts'
import { noteExpiringPasswords } from './note-expiring-passwords.ts'
import { removeOldNotices } from './remove-old-notices.ts'
import { sendMails } from './send-mails.ts'
import { sendWebhooks, type WebhookSender } from './send-webhooks.ts'
import { tellEvents } from './tell-events.ts'

/** Jobs of this module. Without a mail server letters wait, and none are written. */
export const messagesJobs = (
  mailer?: Mailer,
  webhooks?: WebhookSender,
  writeLink?: WriteLetterLink,
): readonly JobDefinition[] => [
  {
    name: 'messages.deliver',
    cron: '* * * * *',
    run: async (context) => {
      const { db } = context
      // The outbox calls for this at once; what it missed is found here.
      while ((await tellEvents(db)) > 0);
      await inScope(db, systemScope('jobs', '*'), foldDigests)
      if (mailer) await sendMails(context, mailer, writeLink)
    },
  },
  ...(webhooks
    ? [{ name: 'messages.webhooks', cron: '* * * * *', run: (context: JobContext) => sendWebhooks(context, webhooks) }]
    : []),
  { name: 'messages.expiringPasswords', cron: '30 6 * * *', run: noteExpiringPasswords },
  { name: 'messages.removeOld', cron: '40 4 * * *', run: removeOldNotices },
]
