import { pino } from 'pino'
import { loadConfigOrExit } from '../apps/server/config.ts'
import { removeCompany } from '../apps/server/loaders/remove-company.ts'
import { openProductDatabase } from '../apps/server/open-product-database.ts'

/** Removes the company that the first argument names from the product's database; the second says that it is meant. */
async function main([tenantsid = '', consent = '']: readonly string[]): Promise<number> {
  if (tenantsid === '' || consent !== '--with-all-data') {
    console.error(
      'Name the company and say that all of its data goes: npm run company:remove -- <company> --with-all-data',
    )
    return 1
  }
  const database = await openProductDatabase(loadConfigOrExit(), pino({ level: 'silent' }))
  try {
    const removed = await removeCompany(database.ownerUrl, tenantsid)
    if (removed.size === 0) {
      console.error(`There is no company ${tenantsid}.`)
      return 1
    }
    const rows = [...removed.values()].reduce((total, count) => total + count, 0)
    console.log(`Removed ${tenantsid}: ${rows} rows of ${removed.size} tables.`)
    return 0
  } finally {
    await database.stop()
  }
}

process.exitCode = await main(process.argv.slice(2))
