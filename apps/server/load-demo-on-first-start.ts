import { existsSync } from 'node:fs'
import type { Database } from '#platform/server/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** A user of the demo company, as the start prints it. */
export interface DemoUser {
  role: string
  userNo: string
  password: string
}

const LOADER = new URL('./load-demo.ts', import.meta.url)

/** Loads the demo company into a database that has no company yet; answers its users, or none when there was nothing to do. */
export async function loadDemoOnFirstStart(db: Database): Promise<readonly DemoUser[]> {
  const known = await inScope(
    db,
    systemScope('demo company', '*'),
    (trx) => trx.selectFrom('sys_tenant').select('tenantsid').limit(1).executeTakeFirst(),
    'read',
  )
  if (known || !existsSync(LOADER)) return []
  const { loadDemoCompany } = (await import(LOADER.href)) as {
    loadDemoCompany: (db: Database) => Promise<readonly DemoUser[]>
  }
  return loadDemoCompany(db)
}
