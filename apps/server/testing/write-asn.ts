import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestContext } from './test-context.ts'

/** A message to the supplier's user, unread. */
export async function writeAsn({ db }: TestContext) {
  const subject = `Message ${randomUUID()}`
  const { rows } = await inScope(db, systemScope('tests', 'DEMO'), (trx) =>
    sql<{ id: string }>`
      insert into sys_notification (tenantsid, user_id, channel, event_key, notice_event, subject, state)
      select tenantsid, id, '2', ${subject}, 'orderReleased', ${subject}, 'sent' from sys_user where user_no = 'supplier'
      returning id::text as id`.execute(trx),
  )
  return { id: rows[0]?.id ?? '', subject }
}
