import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobDefinition } from '#platform/server/server-module.ts'

/** Jobs of this module. */
export const identityJobs: readonly JobDefinition[] = [
  {
    name: 'identity.removeOldSessions',
    cron: '17 3 * * *',
    // A month is kept, so that the operation log's entries can be tied to sessions.
    run: async ({ db }) => {
      await inScope(db, systemScope('jobs', '*'), async (trx) => {
        await trx.deleteFrom('sys_session').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
        await trx.deleteFrom('sys_sign_in_step').where('expires_at', '<', sql<string>`now()`).execute()
      })
    },
  },
]
