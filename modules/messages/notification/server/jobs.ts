import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext, JobDefinition } from '#platform/server/server-module.ts'

/** Notes for whom a password expires soon, once for each password. */
async function noteExpiringPasswords({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inScope(db, systemScope('jobs', '*'), (trx) =>
    sql`
      insert into sys_outbox (tenantsid, topic, payload, event, event_detail)
      select tenantsid, 'messages', '{}', 'passwordExpiring', jsonb_build_object('userId', id::text,
        'key', 'password:' || id || ':' || extract(epoch from pwd_changed_at)::bigint,
        'values', jsonb_build_object('userNo', user_no, 'userName', user_name, 'days', days_left::text))
      from (
        select u.*, ceil(extract(epoch from u.pwd_changed_at + make_interval(days => p.validity_days) - now()) / 86400)::int
            as days_left, p.warning_days
        from sys_user u join sys_password_policy p on p.tenantsid = u.tenantsid
        where u.status_code = '1' and p.validity_days is not null) u
      where days_left between 1 and warning_days
        and not exists (select from sys_notification n where n.tenantsid = u.tenantsid and n.user_id = u.id
          and n.event_key = 'password:' || u.id || ':' || extract(epoch from u.pwd_changed_at)::bigint)`.execute(trx),
  )
}

/** Messages are kept for so many days, read or not. */
const KEPT_DAYS = 180

/** Removes what was told long ago; what still waits stays. */
async function removeOldNotifications({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inScope(db, systemScope('jobs', '*'), async (trx) => {
    for (const table of ['sys_notification', 'sys_webhook_message']) {
      await sql`delete from ${sql.table(table)} where state not in ('waiting', 'sending')
        and create_date < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx)
    }
  })
}

/** The jobs of messages themselves. */
export const notificationJobs: readonly JobDefinition[] = [
  { name: 'messages.expiringPasswords', cron: '30 6 * * *', run: noteExpiringPasswords },
  { name: 'messages.removeOld', cron: '40 4 * * *', run: removeOldNotifications },
]
