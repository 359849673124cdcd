import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfigOrExit } from '../apps/server/config.ts'
import { openProductDatabase } from '../apps/server/open-product-database.ts'
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

/** Prints the differences in the product's database (DATABASE_URL, or the embedded one while the product is stopped). */
async function main(): Promise<number> {
  const database = await openProductDatabase(loadConfigOrExit(), pino({ level: 'silent' }))
  try {
    const differences = await ledgerDifferences(database.ownerUrl)
    for (const { tenantsid, purchaseNo, lineBatch } of differences) {
      console.error(`${tenantsid}: order ${purchaseNo}, line ${lineBatch} differs from its ledger`)
    }
    const isClean = differences.length === 0
    console.log(isClean ? 'All balances agree with the ledger.' : `${differences.length} balances differ.`)
    return isClean ? 0 : 1
  } finally {
    await database.stop()
  }
}

if (import.meta.main) process.exitCode = await main()
