import { DEMO_TENANT } from '#db/demo/company.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { type DemoUser, demoUsers, loadDemoCompany } from './load-demo.ts'

/** Loads the demo company into a database that has no company yet; answers its users wherever it is there. */
export async function loadDemoOnFirstStart(db: Database): Promise<readonly DemoUser[]> {
  const tenants = await inScope(
    db,
    systemScope('demo company', '*'),
    (trx) => trx.selectFrom('sys_tenant').select('tenantsid').execute(),
    'read',
  )
  if (tenants.length === 0) return loadDemoCompany(db)
  return tenants.some(({ tenantsid }) => tenantsid === DEMO_TENANT) ? demoUsers : []
}
