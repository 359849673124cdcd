import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfigOrExit } from '../apps/server/config.ts'
import { openProductDatabase } from '../apps/server/open-product-database.ts'
import { createDatabase, createPool, roleUrl } from '../platform/server/database/database.ts'
import { type InvariantFinding, readFindings, readInvariantViews } from '../platform/server/invariants/read-findings.ts'
import { inScope, type ScopedTransaction, systemScope } from '../platform/server/scope.ts'

/** Rows that are named of each invariant; all are counted. */
const MOST_NAMED = 100

/** An invariant that does not hold, with the first rows that break it. */
export interface BrokenRule {
  /** The rule as the database's view of it says. */
  rule: string
  count: number
  findings: InvariantFinding[]
}

/** What the entries of a company's ledger add up to, as exact decimals, under the names that loaders report. */
export interface LedgerTotals {
  tenantsid: string
  orderedQty: string
  shippedQty: string
  receivedQty: string
  rejectedQty: string
}

/** Checks the invariants of all modules in every tenant, and adds up each company's ledger. */
export async function checkLedger(ownerUrl: string): Promise<{ broken: BrokenRule[]; totals: LedgerTotals[] }> {
  const options = { size: 1, timeZone: 'UTC', applicationName: 'quayside ledger check' }
  const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), options))
  const read = <T>(work: (trx: ScopedTransaction) => Promise<T>) =>
    inScope(db, systemScope('operations', '*'), work, 'read')
  try {
    const broken: BrokenRule[] = []
    for (const { view, rule } of await read(readInvariantViews)) {
      const { count, findings } = await read((trx) => readFindings(trx, view, MOST_NAMED))
      if (count > 0) broken.push({ rule, count, findings })
    }
    return { broken, totals: await read(ledgerTotals) }
  } finally {
    await db.destroy()
  }
}

const ledgerTotals = async (trx: ScopedTransaction): Promise<LedgerTotals[]> => {
  const { rows } = await sql<LedgerTotals>`
    select tenantsid, trim_scale(sum(ordered)) as "orderedQty", trim_scale(sum(delivery)) as "shippedQty",
      trim_scale(sum(receive)) as "receivedQty", trim_scale(sum(check_return)) as "rejectedQty"
    from srm_purchase_ledger group by tenantsid order by tenantsid`.execute(trx)
  return rows
}

/** Prints the totals and what does not hold in the product's database (DATABASE_URL, or the embedded one while the product is stopped). */
async function main(): Promise<number> {
  const database = await openProductDatabase(loadConfigOrExit(), pino({ level: 'silent' }))
  try {
    const { broken, totals } = await checkLedger(database.ownerUrl)
    for (const { rule, count, findings } of broken) {
      console.error(`${rule} ${count} ${count === 1 ? 'row breaks' : 'rows break'} this:`)
      for (const { tenantsid, document_no, place, expected, found } of findings) {
        console.error(`  ${[tenantsid, document_no, place].filter(Boolean).join(' ')}: ${found}, not ${expected}`)
      }
    }
    for (const { tenantsid, orderedQty, shippedQty, receivedQty, rejectedQty } of totals) {
      console.log(
        `${tenantsid}: ordered ${orderedQty}, shipped ${shippedQty}, received ${receivedQty}, rejected ${rejectedQty}`,
      )
    }
    console.log(broken.length === 0 ? 'All invariants hold.' : `${broken.length} invariants do not hold.`)
    return broken.length === 0 ? 0 : 1
  } finally {
    await database.stop()
  }
}

if (import.meta.main) process.exitCode = await main()
