import type { Outbound } from '#platform/server/outbound/create-outbound.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { webhookRecord } from '../contract/records/webhook-record.ts'
import { checkWebhook } from './check-webhook.ts'

/** Where web hooks lie. Their secrets are no part of it. */
export const webhookSource = (outbound: Outbound): RecordSource => ({
  record: webhookRecord,
  table: 'bm_webhook',
  lines: { events: { table: 'bm_webhook_event', owner: 'webhook_id' } },
  check: checkWebhook(outbound),
})
