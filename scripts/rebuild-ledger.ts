import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { loadConfigOrExit } from '../apps/server/config.ts'
import { openProductDatabase } from '../apps/server/open-product-database.ts'
import { type Decimal, subtract } from '../platform/contract/values/decimal.ts'
import { createDatabase, createPool } from '../platform/server/database/database.ts'

/** Balances of a payable that the money ledger adds up. */
const BALANCES = [
  ...['qty', 'amount', 'tax_amount', 'on_bill_qty', 'on_bill_net', 'on_bill_tax', 'confirmed_net', 'confirmed_tax'],
  ...['invoiced_net', 'invoiced_tax', 'approved_net', 'approved_tax', 'thrown_net', 'thrown_tax'],
] as const

/** A balance that was not the sum of its entries, and what it is now. */
export interface RebuiltBalance {
  tenantsid: string
  payableId: string
  sourceType: string
  originNo: string
  balance: string
  before: Decimal
  after: Decimal
  difference: Decimal
}

/**
 * Adds up the balances of payables anew from the entries of the money ledger, of one company or of all, and answers what was wrong. Writers
 * of the ledger wait until it is done. Who changed a payable last, and when, stays.
 */
export async function rebuildLedger(ownerUrl: string, tenantsid: string | null): Promise<RebuiltBalance[]> {
  const db = createDatabase(
    createPool(ownerUrl, { size: 1, timeZone: 'UTC', applicationName: 'quayside ledger rebuild' }),
  )
  const each = (of: (name: string) => RawBuilder<unknown>) => sql.join(BALANCES.map(of))
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`lock table srm_payable_ledger, srm_payable in share row exclusive mode`.execute(trx)
      const { rows } = await sql<Omit<RebuiltBalance, 'difference'>>`
        with wrong as (
          select p.*, e.balances as ledger
          from srm_payable p cross join lateral (select payable_as_of(p.id) as balances) e
          where (${tenantsid}::text is null or p.tenantsid = ${tenantsid})
            and (${each((name) => sql`p.${sql.ref(name)}`)})
              <> (${each((name) => sql`(e.balances ->> ${name})::numeric`)})
        ),
        rebuilt as (
          update srm_payable p set ${each((name) => sql`${sql.ref(name)} = (w.ledger ->> ${name})::numeric`)}
          from wrong w where w.id = p.id
        )
        select w.tenantsid, w.id as "payableId", w.source_type as "sourceType", w.origin_no as "originNo", b.name as balance,
          trim_scale(b.before) as before, trim_scale((w.ledger ->> b.name)::numeric) as after
        from wrong w
        cross join lateral (values ${each((name) => sql`(${name}, w.${sql.ref(name)})`)}) b (name, before)
        where b.before <> (w.ledger ->> b.name)::numeric
        order by w.tenantsid, w.id, b.name`.execute(trx)
      return rows.map((row) => ({ ...row, difference: subtract(row.after, row.before) }))
    })
  } finally {
    await db.destroy()
  }
}

/** Rebuilds the money ledger of the company that the argument names, or of all, and prints each balance that was changed. */
async function main([tenantsid = '']: readonly string[]): Promise<number> {
  const database = await openProductDatabase(loadConfigOrExit(), pino({ level: 'silent' }))
  try {
    const changed = await rebuildLedger(database.ownerUrl, tenantsid || null)
    for (const { tenantsid: of, payableId, sourceType, originNo, balance, before, after, difference } of changed) {
      console.log(
        `${of} ${sourceType} ${originNo} (payable ${payableId}): ${balance} was ${before}, is ${after} (${difference})`,
      )
    }
    const payables = new Set(changed.map(({ payableId }) => payableId)).size
    console.log(
      changed.length === 0
        ? 'All balances are the sum of their entries: nothing was changed.'
        : `${changed.length} balances of ${payables} payables were changed.`,
    )
    return 0
  } finally {
    await database.stop()
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
