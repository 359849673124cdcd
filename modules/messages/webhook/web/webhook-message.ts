import type { CallOutput } from '#platform/contract/calls.ts'
import type { webhookCalls } from '../contract/calls.ts'

/** A message as the list has it. */
export type WebhookMessage = CallOutput<
  typeof webhookCalls,
  'ISysWebhookMessageService/getsyswebhookmessagelist'
>['records'][number]
