import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { webhookCalls } from '../contract/calls.ts'
import { webhookMessageFields } from '../contract/fields.ts'
import { issueWebhook } from './issue-webhook.ts'

/** Messages to other systems, the newest first. */
const webhookMessageList = defineList<typeof webhookMessageFields>({
  fields: webhookMessageFields,
  table: 'sys_webhook_message',
  defaultSort: { field: 'createDate', order: 'desc' },
})

/** What answers the calls over web hooks. */
export const webhookHandlers = (source: RecordSource, secretBox: SecretBox): Handlers<typeof webhookCalls> => ({
  'ISysWebhookService/issuesyswebhook': issueWebhook(source, secretBox),
  ...plainListHandlers('ISysWebhookMessageService/getsyswebhookmessagelist', 'ISysWebhookMessageService/exportexcel', {
    list: webhookMessageList,
    titleKey: 'messages:routes.webhookMessages',
    present: (row) => row,
  }),
  'ISysWebhookMessageService/getsyswebhookmessagebyid': async ({ trx }, { id }) => {
    const { rows } = await sql<{ payload: string; responseExcerpt: string; url: string }>`
      select m.payload, m.response_excerpt as "responseExcerpt", w.url
      from sys_webhook_message m join bm_webhook w on w.id = m.webhook_id where m.id = ${id}`.execute(trx)
    return rows[0] ?? fail(platformErrors.notFound)
  },
  'ISysWebhookMessageService/resendsyswebhookmessages': (context, { ids }) =>
    resend(context, sql`id = any(${ids}::bigint[])`, { ids }),
  'ISysWebhookMessageService/resendsyswebhookspan': (context, span) => {
    const { webhookNo, dateStart, dateEnd, isFailedOnly } = span
    const ofSpan = sql`webhook_no = ${webhookNo} and create_date >= ${dateStart}::date
      and create_date < ${dateEnd}::date + 1 and (state = 'failed' or not ${isFailedOnly})`
    return resend(context, ofSpan, span)
  },
})

/** Puts messages back where new ones begin. */
async function resend(
  { trx, audit }: CallContext,
  which: ReturnType<typeof sql>,
  detail: Record<string, unknown>,
): Promise<{ count: number }> {
  const { rows } = await sql<{ webhookNo: string }>`
    update sys_webhook_message set state = 'waiting', due_at = now(), attempts = 0
    where ${which} and state <> 'sending' returning webhook_no as "webhookNo"`.execute(trx)
  if (rows.length === 0) fail(platformErrors.notFound)
  const webhookNos = [...new Set(rows.map(({ webhookNo }) => webhookNo))]
  audit({ documentNo: webhookNos.join(', ').slice(0, 100), detail: { ...detail, count: rows.length } })
  return { count: rows.length }
}
