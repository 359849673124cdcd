import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfigOrExit } from '../apps/server/config.ts'
import { openProductDatabase } from '../apps/server/open-product-database.ts'
import { type SerialDifference, serialDifferences } from '../modules/inventory/serial/server/check-serials.ts'
import { createDatabase, createPool, roleUrl } from '../platform/server/database/database.ts'
import { type TabCountDifference, tabCountDifferences } from '../platform/server/list/tab-count-differences.ts'
import { inScope, type ScopedTransaction, systemScope } from '../platform/server/scope.ts'

/** A batch whose balances differ from the sum of its ledger. */
export interface LedgerDifference {
  tenantsid: string
  purchaseNo: string
  lineBatch: string
}

/** What the entries of a company's ledger add up to, as exact decimals, under the names that loaders report. */
export interface LedgerTotals {
  tenantsid: string
  orderedQty: string
  shippedQty: string
  receivedQty: string
  rejectedQty: string
}

/** What the database keeps beside the rows that it follows from, and where it differs from them, in every tenant. */
export interface KeptDifferences {
  ledger: LedgerDifference[]
  tabCounts: TabCountDifference[]
  totals: LedgerTotals[]
  /** Pieces that are not where the stock or their trail says. */
  serials: SerialDifference[]
}

/** Rebuilds the balances of every batch from the ledger, and counts the lists' tabs anew; answers what differs. */
export async function keptDifferences(ownerUrl: string): Promise<KeptDifferences> {
  const options = { size: 1, timeZone: 'UTC', applicationName: 'quayside ledger check' }
  const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), options))
  try {
    return await inScope(
      db,
      systemScope('operations', '*'),
      async (trx) => ({
        ledger: await ledgerDifferences(trx),
        tabCounts: await tabCountDifferences(trx),
        totals: await ledgerTotals(trx),
        serials: await serialDifferences(trx),
      }),
      'read',
    )
  } finally {
    await db.destroy()
  }
}

const ledgerDifferences = (trx: ScopedTransaction): Promise<LedgerDifference[]> =>
  trx
    .selectFrom('srm_purchase_ledger_differences')
    .select(['tenantsid', 'purchase_no as purchaseNo'])
    .select(sql<string>`purchase_seq || '-' || purchase_phase_seq || '-' || purchase_batch_seq`.as('lineBatch'))
    .orderBy('tenantsid')
    .orderBy('purchase_no')
    .$narrowType<{ tenantsid: string; purchaseNo: string }>()
    .execute()

const ledgerTotals = async (trx: ScopedTransaction): Promise<LedgerTotals[]> => {
  const { rows } = await sql<LedgerTotals>`
    select tenantsid, trim_scale(sum(ordered)) as "orderedQty", trim_scale(sum(delivery)) as "shippedQty",
      trim_scale(sum(receive)) as "receivedQty", trim_scale(sum(check_return)) as "rejectedQty"
    from srm_purchase_ledger group by tenantsid order by tenantsid`.execute(trx)
  return rows
}

/** Prints the totals and the differences in the product's database (DATABASE_URL, or the embedded one while the product is stopped). */
async function main(): Promise<number> {
  const database = await openProductDatabase(loadConfigOrExit(), pino({ level: 'silent' }))
  try {
    const { ledger, tabCounts, totals, serials } = await keptDifferences(database.ownerUrl)
    for (const { tenantsid, purchaseNo, lineBatch } of ledger) {
      console.error(`${tenantsid}: order ${purchaseNo}, line ${lineBatch} differs from its ledger`)
    }
    for (const { tenantsid, listName, tab, kept, counted } of tabCounts) {
      console.error(`${tenantsid}: ${listName}, ${tab}: ${kept} kept, ${counted} counted`)
    }
    for (const { place, told, found } of serials) {
      console.error(`serial numbers, ${place}: ${told} by the stock or the trail, ${found} by the numbers`)
    }
    for (const { tenantsid, orderedQty, shippedQty, receivedQty, rejectedQty } of totals) {
      console.log(
        `${tenantsid}: ordered ${orderedQty}, shipped ${shippedQty}, received ${receivedQty}, rejected ${rejectedQty}`,
      )
    }
    const count = ledger.length + tabCounts.length + serials.length
    console.log(count === 0 ? 'All balances and tab counts agree with their rows.' : `${count} differ.`)
    return count === 0 ? 0 : 1
  } finally {
    await database.stop()
  }
}

if (import.meta.main) process.exitCode = await main()
