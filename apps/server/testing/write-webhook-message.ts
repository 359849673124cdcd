import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestContext } from './test-context.ts'

/** A message of a web hook about an order of Shenzhen, given up. */
export async function writeWebhookMessage({ db }: TestContext, webhookId: string, webhookNo: string) {
  const documentNo = `PO-${randomUUID()}`
  const payload = JSON.stringify({ type: 'orderReleased', data: { documentNo } })
  const { rows } = await inScope(db, systemScope('tests', 'DEMO'), (trx) =>
    sql<{ id: string }>`
      insert into sys_webhook_message (tenantsid, webhook_id, webhook_no, outbox_id, org_no, notice_event, document_no, payload,
        state, attempts, response_status, response_excerpt, last_error)
      values ('DEMO', ${webhookId}, ${webhookNo}, 1, 'SZ10', 'orderReleased', ${documentNo}, ${payload}, 'failed', 9, 503,
        'Down', 'HTTP 503')
      returning id::text as id`.execute(trx),
  )
  return { id: rows[0]?.id ?? '', documentNo }
}
