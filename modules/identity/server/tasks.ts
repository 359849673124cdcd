import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskDefinition } from '#platform/server/server-module.ts'
import { checkLicence } from './check-licence.ts'

/** Tasks of this module. */
export const identityTasks = (licenceIssuer: KeyObject): readonly TaskDefinition[] => [
  {
    name: 'identity.removeOldSessions',
    schedule: { scheduleKind: 'daily', atTime: '03:17' },
    // A month is kept, so that the operation log's entries can be tied to sessions.
    run: ({ db, tenantsid }) =>
      inScope(db, systemScope('jobs', tenantsid), async (trx) => {
        const removed = await trx
          .deleteFrom('sys_session')
          .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
          .executeTakeFirst()
        const steps = await trx
          .deleteFrom('sys_sign_in_step')
          .where('expires_at', '<', sql<string>`now()`)
          .executeTakeFirst()
        // Until then whoever opens an old letter is told why its link does nothing.
        const links = await trx
          .deleteFrom('sys_action_link')
          .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
          .executeTakeFirst()
        return { rowCount: Number(removed.numDeletedRows + steps.numDeletedRows + links.numDeletedRows) }
      }),
  },
  {
    name: 'identity.checkLicence',
    schedule: { scheduleKind: 'daily', atTime: '07:00' },
    run: (context) => checkLicence(context, licenceIssuer),
  },
]
