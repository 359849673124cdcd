import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createDatabase, createPool, type Database, roleUrl } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createLogger } from '#platform/server/observability/create-logger.ts'
import { loadConfigOrExit } from '../config.ts'
import { openProductDatabase } from '../open-product-database.ts'
import { type LoadReport, TenantExists } from './load-documents.ts'
import { printLoadReport } from './print-load-report.ts'

/** Where real input lies beside the repository. */
const SHARED = fileURLToPath(new URL('../../../../shared/data/orders/', import.meta.url))

/** Runs a loader from the command line on the product's database: the first argument is where the data lies. */
export async function runLoader(
  load: (db: Database, path: string) => Promise<LoadReport>,
  defaultPath: string,
): Promise<void> {
  const path = process.argv[2] ?? `${SHARED}${defaultPath}`
  if (!existsSync(path)) {
    process.stderr.write(`There is nothing at ${path}: name the data's place as the argument.\n`)
    process.exitCode = 1
    return
  }
  const config = loadConfigOrExit()
  const database = await openProductDatabase(config, createLogger(config.logLevel))
  try {
    await migrate(database.ownerUrl)
    const db = createDatabase(
      createPool(roleUrl(database.ownerUrl, 'quayside_app'), { size: 2, timeZone: config.timeZone }),
    )
    const startedAt = performance.now()
    try {
      process.stdout.write(`${printLoadReport(await load(db, path))}\n`)
      process.stdout.write(`Loaded in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`)
    } catch (error) {
      if (!(error instanceof TenantExists)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}
