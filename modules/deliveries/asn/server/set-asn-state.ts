import { sql, type Updateable } from 'kysely'
import type { SrmAsnHead } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { AsnState } from '../contract/fields.ts'
import { asnApproval } from '../contract/lifecycle.ts'
import type { LockedAsn } from './lock-asn.ts'

/**
 * Writes the ASN's new state (one to which the lifecycle led), what that makes of its approval, and its version, with what else
 * the action writes of its head.
 */
export async function setAsnState(
  trx: ScopedTransaction,
  { head }: Pick<LockedAsn, 'head'>,
  status: AsnState,
  updateName: string,
  changes: Omit<Updateable<SrmAsnHead>, 'id' | 'status' | 'approval_status' | 'version'> = {},
): Promise<{ id: string; asnNo: string; status: AsnState; version: number }> {
  const version = head.version + 1
  const approval = asnApproval(head.status, status, head.approval_status)
  const update = trx
    .updateTable('srm_asn_head')
    .set({
      ...changes,
      status,
      approval_status: approval,
      version,
      update_name: updateName,
      update_date: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', head.id)
  await update.execute()
  return { id: head.id, asnNo: head.asn_no, status, version }
}
