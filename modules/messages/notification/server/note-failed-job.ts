import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** Notes for a company (`*`: for each) that a job of the product has failed; its repetitions within an hour count as one failure. */
export async function noteFailedJob(db: Database, taskName: string, tenantsid: string): Promise<void> {
  await inScope(db, systemScope('jobs', '*'), (trx) =>
    sql`
      insert into sys_outbox (tenantsid, topic, payload, event, event_detail)
      select tenantsid, 'messages', '{}', 'taskFailed', jsonb_build_object(
        'key', 'task:' || ${taskName}::text || ':' || to_char(now(), 'YYYY-MM-DD HH24'),
        'values', jsonb_build_object('taskName', ${taskName}::text))
      from sys_tenant where ${tenantsid} in ('*', tenantsid)`.execute(trx),
  )
}
