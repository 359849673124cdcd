import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext } from '#platform/server/server-module.ts'

/** Messages are kept for so many days, read or not. */
const KEPT_DAYS = 180

/** Removes what was told long ago; what still waits stays. */
export async function removeOldNotifications({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inScope(db, systemScope('jobs', '*'), async (trx) => {
    for (const table of ['sys_notification', 'sys_webhook_message']) {
      await sql`delete from ${sql.table(table)} where state not in ('waiting', 'sending')
        and create_date < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx)
    }
  })
}
