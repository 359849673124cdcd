import { sql } from 'kysely'
import type { OutboxEvent } from '#modules/messages/notification/server/outbox-event.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { UBL_CALLS } from '#product/names.generated.ts'

/** What a web hook is sent about an event; docs/interfaces.md describes it. */
interface WebhookBody {
  type: string
  timestamp: string
  data: Readonly<Record<string, string>>
}

/** Writes the messages that web hooks send about what happened, as the company has set them up at this moment. */
export async function writeWebhookMessages(trx: ScopedTransaction, events: readonly OutboxEvent[]): Promise<void> {
  // What concerns one person is told to that person alone.
  const reported = events.filter(({ detail }) => detail.userId === undefined)
  const rows = reported.map((event) => ({
    tenantsid: event.tenantsid,
    outboxId: event.id,
    orgNo: event.orgNo,
    event: event.event,
    documentNo: event.detail.documentNo ?? '',
    warehouseNos: event.detail.warehouseNos ?? [],
    classifyTypes: event.detail.classifyTypes ?? [],
    payload: JSON.stringify(bodyOf(event)),
  }))
  await sql`
    insert into sys_webhook_message (tenantsid, webhook_id, webhook_no, outbox_id, org_no, notice_event, document_no,
      warehouse_nos, classify_types, payload)
    select w.tenantsid, w.id, w.webhook_no, e."outboxId", e."orgNo", e.event, e."documentNo",
      e."warehouseNos", e."classifyTypes", e.payload
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (tenantsid text, "outboxId" bigint, "orgNo" text, event text,
      "documentNo" text, "warehouseNos" text[], "classifyTypes" text[], payload text)
    join bm_webhook w on w.tenantsid = e.tenantsid and w.status_code = '1' and w.secret is not null
      and w.org_no in ('*', e."orgNo")
    join bm_webhook_event s on s.webhook_id = w.id and s.notice_event = e.event
    order by e."outboxId"
    on conflict (webhook_id, outbox_id) do nothing`.execute(trx)
}

function bodyOf({ event, orgNo, supplierNo, happenedAt, detail }: OutboxEvent): WebhookBody {
  const { documentKind = '', documentNo = '', warehouseNos = [], classifyTypes = [], values } = detail
  const [warehouseNo, classifyType] = [warehouseNos.join(', '), classifyTypes.join(', ')]
  const ublCall = UBL_CALLS[documentKind] ?? ''
  const about = { orgNo, supplierNo, documentKind, documentNo, warehouseNo, classifyType, ublCall }
  const known = Object.entries({ ...values, ...about }).filter(([, value]) => value !== '')
  return { type: event, timestamp: happenedAt, data: Object.fromEntries(known) }
}
