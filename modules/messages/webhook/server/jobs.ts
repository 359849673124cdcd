import type { JobDefinition } from '#platform/server/server-module.ts'
import { sendWebhooks, type WebhookSender } from './send-webhooks.ts'

/** The jobs of web hooks. */
export const webhookJobs = (sender: WebhookSender): readonly JobDefinition[] => [
  { name: 'messages.webhooks', cron: '* * * * *', run: (context) => sendWebhooks(context, sender) },
]
