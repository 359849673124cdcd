import { sql } from 'kysely'
import { inScope, systemScope } from '../scope.ts'
import type { JobDefinition } from '../server-module.ts'

/** Jobs that every product on this platform has. */
export const platformJobs: readonly JobDefinition[] = [
  {
    name: 'platform.removeDispatchedMessages',
    cron: '17 * * * *',
    run: ({ db }) =>
      inScope(db, systemScope('jobs', '*'), async (trx) => {
        await sql`delete from sys_outbox where dispatched_at < now() - interval '7 days'`.execute(trx)
      }),
  },
  {
    name: 'platform.forgetIdempotencyKeys',
    cron: '37 * * * *',
    run: ({ db }) =>
      inScope(db, systemScope('jobs', '*'), async (trx) => {
        await sql`delete from sys_idempotency where create_date < now() - interval '24 hours'`.execute(trx)
      }),
  },
]
