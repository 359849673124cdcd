import { sql } from 'kysely'
import { CONFIRM_MINUTES } from '#modules/identity/second-factor/server/check-factor.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskDefinition } from '#platform/server/server-module.ts'

/** Tasks over sessions, and what else of signing in is over. */
export const signInTasks: readonly TaskDefinition[] = [
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
        const devices =
          await sql`delete from sys_known_device where last_used_at < now() - interval '180 days'`.execute(trx)
        const factors = await sql`delete from sys_user_factor where confirmed_at is null
          and begun_at < now() - make_interval(mins => ${CONFIRM_MINUTES})`.execute(trx)
        // Until then whoever opens an old email is told why its link does nothing.
        const links = await trx
          .deleteFrom('sys_action_link')
          .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
          .executeTakeFirst()
        // Rows of the sign-in guard are of no company: the guard removes what counts no more.
        const rows = [removed.numDeletedRows, steps.numDeletedRows, links.numDeletedRows]
        const others = [devices.numAffectedRows ?? 0n, factors.numAffectedRows ?? 0n]
        return { rowCount: Number([...rows, ...others].reduce((sum, count) => sum + count, 0n)) }
      }),
  },
]
