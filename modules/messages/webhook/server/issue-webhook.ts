import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { lockRecord } from '#platform/server/records/read-record.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { webhookCalls } from '../contract/calls.ts'
import { checkWebhookReach } from './check-webhook.ts'
import { secretOf } from './send-webhooks.ts'
import { SECRET_START } from './webhook-headers.ts'

/** Gives a web hook a new secret and answers it, this once; from now on its messages are signed with it. */
export const issueWebhook =
  (source: RecordSource, secretBox: SecretBox): Handler<typeof webhookCalls, 'ISysWebhookService/issuesyswebhook'> =>
  async (context: CallContext, seen) => {
    const webhook = await lockRecord(context, source, seen)
    // Whoever takes the secret receives what is told.
    await checkWebhookReach(context, String(webhook.orgNo))
    const secret = SECRET_START + randomBytes(32).toString('base64')
    await sql`
      update bm_webhook set secret = ${secretBox.seal(secret, secretOf(webhook.id))}, issue_date = now(),
        issue_name = ${context.caller.userName}, version = version + 1 where id = ${seen.id}`.execute(context.trx)
    context.audit({ documentNo: String(webhook.webhookNo), detail: { url: webhook.url } })
    return { secret, version: webhook.version + 1 }
  }
