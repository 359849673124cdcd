import type { Logger } from 'pino'
import { DEMO_TENANT } from '#db/demo/company.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileArea } from '#platform/server/files/file-store.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { Config } from './config.ts'
import { addDemoAppVersion } from './demo/add-app-version.ts'
import { type DemoUser, loadDemoCompany } from './load-demo.ts'
import { lockDemoUsers, unlockDemoUsers } from './lock-demo-users.ts'

/** What became of the demo company at this start. */
export interface DemoStart {
  /** Its users, where this start has made it. */
  newUsers: readonly DemoUser[]
  /** Whether it is there and its users may sign in. */
  isOpen: boolean
}

/**
 * Loads the demo company into a database that has no company yet, where it is wanted. Where it is not, its users are locked; a
 * start that wants it again unlocks them.
 */
export async function loadDemoOnFirstStart(
  db: Database,
  files: FileArea,
  { isDemoRequested, publicUrl }: Pick<Config, 'isDemoRequested' | 'publicUrl'>,
  log: Logger,
): Promise<DemoStart> {
  const tenants = await inScope(
    db,
    systemScope('demo company', '*'),
    (trx) => trx.selectFrom('sys_tenant').select('tenantsid').execute(),
    'read',
  )
  const isThere = tenants.some(({ tenantsid }) => tenantsid === DEMO_TENANT)
  if (!isDemoRequested) {
    const locked = isThere ? await lockDemoUsers(db) : 0
    if (locked > 0) log.warn({ locked }, 'the demo company is off: its users with the published password are locked')
    return { newUsers: [], isOpen: false }
  }
  if (publicUrl?.startsWith('https:')) {
    log.warn({}, 'the demo company is on at a public address: everybody knows the password of its users')
  }
  if (tenants.length > 0) {
    const unlocked = isThere ? await unlockDemoUsers(db) : 0
    if (unlocked > 0) log.warn({ unlocked }, 'the demo company is on: its locked users are valid again')
    return { newUsers: [], isOpen: isThere }
  }
  const newUsers = await loadDemoCompany(db)
  // A file store that cannot be reached keeps nobody from starting.
  await addDemoAppVersion(db, files).catch((error: unknown) =>
    log.warn({ err: error }, 'the demo company has no version of the app: its file could not be stored'),
  )
  return { newUsers, isOpen: true }
}
