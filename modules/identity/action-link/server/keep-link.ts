import { sql } from 'kysely'
import { LINK_DAYS } from '#modules/identity/api-key/contract/key-areas.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Keeps an email's link with its first attempt; what an earlier email brought for the same thing counts no longer. */
export async function keepLink(
  trx: ScopedTransaction,
  { tenantsid, userId, documentNo }: { tenantsid: string; userId: string; documentNo: string },
  { action, hash, id, version }: { action: string; hash: Buffer; id: string; version: number },
): Promise<void> {
  const { rows } = await sql`select id from sys_action_link where token_hash = ${hash}`.execute(trx)
  if (rows.length > 0) return
  await sql`
    update sys_action_link set replaced_at = now() where user_id = ${userId} and link_action = ${action}
      and document_id = ${id} and used_at is null and replaced_at is null`.execute(trx)
  await sql`
    insert into sys_action_link (tenantsid, user_id, link_action, document_id, document_no, document_version, token_hash,
      expires_at)
    values (${tenantsid}, ${userId}, ${action}, ${id}, ${documentNo}, ${version}, ${hash},
      now() + make_interval(days => ${LINK_DAYS}))`.execute(trx)
}
