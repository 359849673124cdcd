import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestContext } from './test-context.ts'

/** The token of a link by which the supplier accepts a new order, of a company that wants links. */
export async function newLink(context: TestContext): Promise<string> {
  const { id, version, purchaseNo } = await context.order('accepting')
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await inScope(context.db, systemScope('tests', 'DEMO'), async (trx) => {
    await sql`
      insert into sys_notification_config (tenantsid, is_link_on) values ('DEMO', true)
      on conflict (tenantsid) do update set is_link_on = true`.execute(trx)
    await sql`
      insert into sys_action_link (tenantsid, user_id, link_action, document_id, document_no, document_version, token_hash,
        expires_at)
      select tenantsid, id, 'acceptOrder', ${id}, ${purchaseNo}, ${version}, ${hash}, now() + interval '1 day'
      from sys_user where user_no = 'supplier'`.execute(trx)
  })
  return token
}
