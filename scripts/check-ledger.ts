import { sql } from 'kysely'
import { createDatabase, createPool, roleUrl } from '../platform/server/database.ts'
import { inScope, systemScope } from '../platform/server/scope.ts'

/** A batch whose balances differ from the sum of its ledger. */
export interface LedgerDifference {
  tenantsid: string
  purchaseNo: string
  lineBatch: string
}

/** Rebuilds the balances of every batch of every tenant from the ledger and answers those that differ. */
export async function ledgerDifferences(ownerUrl: string): Promise<LedgerDifference[]> {
  const options = { size: 1, timeZone: 'UTC', applicationName: 'quayside ledger check' }
  const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), options))
  try {
    return await inScope(
      db,
      systemScope('operations', '*'),
      (trx) =>
        trx
          .selectFrom('srm_purchase_ledger_differences')
          .select(['tenantsid', 'purchase_no as purchaseNo'])
          .select(sql<string>`purchase_seq || '-' || purchase_phase_seq || '-' || purchase_batch_seq`.as('lineBatch'))
          .orderBy('tenantsid')
          .orderBy('purchase_no')
          .$narrowType<{ tenantsid: string; purchaseNo: string }>()
          .execute(),
      'read',
    )
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const ownerUrl = process.env.DATABASE_URL
  if (!ownerUrl) {
    console.error('DATABASE_URL is not set: give the address of the database whose ledger is to be checked.')
    process.exit(2)
  }
  const differences = await ledgerDifferences(ownerUrl)
  for (const { tenantsid, purchaseNo, lineBatch } of differences) {
    console.error(`${tenantsid}: order ${purchaseNo}, line ${lineBatch} differs from its ledger`)
  }
  console.log(differences.length === 0 ? 'All balances agree with the ledger.' : `${differences.length} balances differ.`)
  process.exitCode = differences.length === 0 ? 0 : 1
}
