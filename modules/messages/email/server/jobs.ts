import { notifyAllEvents } from '#modules/messages/event/server/notify-events.ts'
import { foldDigests } from '#modules/messages/notification/server/fold-digests.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobDefinition } from '#platform/server/server-module.ts'
import type { ProductTexts } from '#platform/server/texts/text-catalogue.ts'
import { type EmailOptions, sendMails } from './send-mails.ts'

/** The job that sends emails: every minute, and at once when there are some to send. */
export const DELIVER_JOB = 'messages.deliver'

/** The jobs of emails. Without a mail server emails wait, and none are written. */
export const emailJobs = (texts: () => ProductTexts, emails?: EmailOptions): readonly JobDefinition[] => [
  {
    name: DELIVER_JOB,
    cron: '* * * * *',
    run: async (context) => {
      const { db } = context
      // The outbox calls for this at once; what it missed is found here.
      await notifyAllEvents(db, texts())
      await inScope(db, systemScope('jobs', '*'), foldDigests)
      if (emails) await sendMails(context, emails)
    },
  },
]
