import type { webhookCalls } from '#modules/messages/contract/webhook-calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A message as the list has it. */
export type WebhookMessage = CallOutput<
  typeof webhookCalls,
  'ISysWebhookMessageService/getsyswebhookmessagelist'
>['records'][number]
