import { sql } from 'kysely'
import { notifyAdministrators } from '#modules/messages/notification/server/notify-administrators.ts'
import type { OutboxEvent } from '#modules/messages/notification/server/outbox-event.ts'
import { writeNotifications } from '#modules/messages/notification/server/write-notifications.ts'
import { writeWebhookMessages } from '#modules/messages/webhook/server/write-webhook-messages.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { ProductTexts } from '#platform/server/texts/text-catalogue.ts'

/** Events of one transaction; what bounds its length. */
const BATCH = 200

/**
 * Tells users, outside systems and administrators of what happened. Entries that another server has in hand are left to it.
 * Answers how many events were taken, and whether emails about them are due.
 */
export async function notifyEvents(
  db: Database,
  texts: ProductTexts,
): Promise<{ events: number; areEmailsDue: boolean }> {
  return inScope(db, systemScope('outbox', '*'), async (trx) => {
    const { rows } = await sql<OutboxEvent>`
      select id, tenantsid, org_no as "orgNo", supplier_no as "supplierNo", user_id as "byUserId", event,
        event_detail as detail, to_char(create_date, 'YYYY-MM-DD HH24:MI') as "eventTime",
        to_char(create_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "happenedAt"
      from sys_outbox where event <> '' and resolved_at is null order by id limit ${BATCH} for update skip locked`.execute(
      trx,
    )
    if (rows.length === 0) return { events: 0, areEmailsDue: false }
    const areEmailsDue = await writeNotifications(trx, rows)
    await writeWebhookMessages(trx, rows)
    for (const event of rows) await notifyAdministrators(trx, event, texts)
    const ids = rows.map(({ id }) => id)
    await sql`update sys_outbox set resolved_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(trx)
    return { events: rows.length, areEmailsDue }
  })
}

/** Tells all events that wait. Answers whether emails about them are due. */
export async function notifyAllEvents(db: Database, texts: ProductTexts): Promise<boolean> {
  let areEmailsDue = false
  for (let reported = await notifyEvents(db, texts); reported.events > 0; reported = await notifyEvents(db, texts)) {
    areEmailsDue ||= reported.areEmailsDue
  }
  return areEmailsDue
}
