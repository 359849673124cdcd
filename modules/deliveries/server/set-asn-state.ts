import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { AsnState } from '../contract/fields.ts'
import type { LockedAsn } from './lock-asn.ts'

/** Writes the notice's new state (one to which the lifecycle led) and version, with the reason where the action has one. */
export async function setAsnState(
  trx: ScopedTransaction,
  { head }: Pick<LockedAsn, 'head'>,
  status: AsnState,
  updateName: string,
  reasons: { reject_reason?: string; void_reason?: string } = {},
): Promise<{ id: string; asnNo: string; status: AsnState; version: number }> {
  const version = head.version + 1
  await trx
    .updateTable('srm_asn_head')
    .set({ ...reasons, status, version, update_name: updateName, update_date: sql<string>`clock_timestamp()` })
    .where('id', '=', head.id)
    .execute()
  return { id: head.id, asnNo: head.asn_no, status, version }
}
