import type { Logger } from 'pino'
import { DEMO_TENANT } from '#db/demo/company.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileArea } from '#platform/server/files/file-store.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { addDemoAppVersion } from './demo/add-app-version.ts'
import { type DemoUser, demoUsers, loadDemoCompany } from './load-demo.ts'

/** Loads the demo company into a database that has no company yet; answers its users wherever it is there. */
export async function loadDemoOnFirstStart(db: Database, files: FileArea, log: Logger): Promise<readonly DemoUser[]> {
  const tenants = await inScope(
    db,
    systemScope('demo company', '*'),
    (trx) => trx.selectFrom('sys_tenant').select('tenantsid').execute(),
    'read',
  )
  if (tenants.length === 0) {
    const users = await loadDemoCompany(db)
    // A file store that cannot be reached keeps nobody from starting.
    await addDemoAppVersion(db, files).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo company has no version of the app: its file could not be stored'),
    )
    return users
  }
  return tenants.some(({ tenantsid }) => tenantsid === DEMO_TENANT) ? demoUsers : []
}
