import { postingDay } from '#modules/master-data/server.ts'
import type { LockedRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { deduction } from '../contract/document.ts'

/** Refuses to accrue what an allowance takes off, or to take that back, while the accounts of its organisation are closed. */
export async function failIfClosed(
  trx: ScopedTransaction,
  { tenantsid, org_no: orgNo, deduction_type: type }: LockedRow<typeof deduction>,
  today: string,
): Promise<void> {
  if (type === 'allowance') await postingDay(trx, { tenantsid, orgNo }, today)
}
