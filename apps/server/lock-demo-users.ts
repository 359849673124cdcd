import { sql } from 'kysely'
import { DEMO_TENANT } from '#db/demo/company.ts'
import { demoAccounts } from '#db/demo/users.ts'
import { passwordHash } from '#modules/identity/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

const scope = systemScope('demo company', DEMO_TENANT)

/**
 * Makes the users of the demo company invalid who still have their published password, and ends their sessions. Answers how many
 * there were. Whoever has chosen another password is no demo user any more.
 */
export async function lockDemoUsers(db: Database): Promise<number> {
  const users = await inScope(
    db,
    scope,
    (trx) =>
      trx
        .selectFrom('sys_user')
        .select(['id', 'user_no', 'pwd'])
        .where('tenantsid', '=', DEMO_TENANT)
        .where('status_code', '=', '1')
        .where(
          'user_no',
          'in',
          demoAccounts.map(({ userNo }) => userNo),
        )
        .execute(),
    'read',
  )
  const published = new Map(demoAccounts.map(({ userNo, password }) => [userNo, password]))
  const found = await Promise.all(
    users.map(async ({ id, user_no, pwd }) =>
      (await passwordHash.isRight(pwd, published.get(user_no) ?? '')) ? [{ id, pwd }] : [],
    ),
  )
  const open = found.flat()
  return inScope(db, scope, async (trx) => {
    let locked = 0
    for (const { id, pwd } of open) {
      const { numUpdatedRows } = await trx
        .updateTable('sys_user')
        .set({ status_code: '0', is_demo_locked: true })
        .where('id', '=', id)
        // Somebody may just have changed it.
        .where('pwd', '=', pwd)
        .executeTakeFirst()
      locked += Number(numUpdatedRows)
    }
    await sql`update sys_session s set revoked_at = now() from sys_user u
      where u.id = s.user_id and u.is_demo_locked and s.revoked_at is null`.execute(trx)
    return locked
  })
}

/** Makes the users valid again that were locked so. Answers how many there were. */
export async function unlockDemoUsers(db: Database): Promise<number> {
  return inScope(db, scope, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sys_user')
      .set({ status_code: '1', is_demo_locked: false })
      .where('is_demo_locked', '=', true)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
