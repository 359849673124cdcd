import { sql } from 'kysely'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { ServerCache } from '#platform/server/cache/server-cache.ts'
import type { Database } from '#platform/server/database/database.ts'

/** What a user may do and see, the same object until it changes. */
export interface Permissions {
  orgNos: readonly string[]
  warehouseNos: readonly string[]
  classifyTypes: readonly string[]
  flags: ReadonlyMap<string, ReadonlySet<PermissionFlag>>
  /** Administers the company, by the role `admin`. */
  isAdministrator: boolean
}

/** The same as the database has it. */
export interface StoredPermissions {
  data: [type: string, value: string][]
  menus: [menuNo: string, flags: string[]][]
  /** Programs that act for a user administer nothing. */
  isAdministrator?: boolean
}

interface Kept {
  tenantsid: string
  version: number
  hits: number
  permissions: Permissions
}

/** Sessions whose permissions a server keeps at most; the one that was kept longest goes. Some 10 kB each. */
const MOST_KEPT = 5000

const keptByDatabase = new WeakMap<Database, Map<string, Kept>>()

/**
 * The permissions of a session's user. They are read again when the company's number of changes is another one; it comes with
 * every call from the database, so that a right that is taken away is gone with the next call on every server.
 */
export async function permissionsOf(
  db: Database,
  sessionHash: Buffer,
  { tenantsid, permissionVersion: version }: { tenantsid: string; permissionVersion: number },
): Promise<Permissions> {
  const keptBySession = keptByDatabase.get(db) ?? new Map<string, Kept>()
  keptByDatabase.set(db, keptBySession)
  const session = sessionHash.toString('hex')
  const kept = keptBySession.get(session)
  if (kept?.version === version) {
    kept.hits += 1
    return kept.permissions
  }
  // Read after the number: what is kept may be newer than it says, never older.
  const permissions = await readPermissions(db, sessionHash)
  keptBySession.delete(session)
  keptBySession.set(session, { tenantsid, version, hits: 0, permissions })
  const [longestKept] = keptBySession.keys()
  if (keptBySession.size > MOST_KEPT && longestKept !== undefined) keptBySession.delete(longestKept)
  return permissions
}

/** What of them is kept for the users of one database. */
export function permissionCache(db: Database): ServerCache {
  const ofCompany = (tenantsid: string) =>
    [...(keptByDatabase.get(db) ?? [])].filter(([, kept]) => tenantsid === '*' || kept.tenantsid === tenantsid)
  return {
    name: 'permissions',
    scope: 'company',
    use: (tenantsid) => {
      const own = ofCompany(tenantsid)
      return { entries: own.length, hits: own.reduce((sum, [, { hits }]) => sum + hits, 0) }
    },
    clear: (tenantsid) => {
      for (const [session] of ofCompany(tenantsid)) keptByDatabase.get(db)?.delete(session)
    },
  }
}

async function readPermissions(db: Database, sessionHash: Buffer): Promise<Permissions> {
  const { rows } = await sql<{ permissions: StoredPermissions | null }>`
    select session_permissions(${sessionHash}) as permissions`.execute(db)
  return permissionsFrom(rows[0]?.permissions ?? { data: [], menus: [] })
}

/** Permissions as callers carry them. */
export function permissionsFrom({ data, menus, isAdministrator = false }: StoredPermissions): Permissions {
  const values = (...types: string[]) => data.filter(([type]) => types.includes(type)).map(([, value]) => value)
  return {
    orgNos: values('1'),
    warehouseNos: values('3'),
    classifyTypes: values('2', '4'),
    flags: flagsOf(menus),
    isAdministrator,
  }
}

/** The flags of each entry over all roles and own rights. Entries with the same flags share one set, since most have. */
function flagsOf(menus: StoredPermissions['menus']): Permissions['flags'] {
  const grantedByMenu = new Map<string, string[]>()
  for (const [menuNo, granted] of menus) grantedByMenu.set(menuNo, [...(grantedByMenu.get(menuNo) ?? []), ...granted])
  const shared = new Map<string, ReadonlySet<PermissionFlag>>()
  return new Map(
    [...grantedByMenu].map(([menuNo, granted]) => {
      const flags = PERMISSION_FLAGS.filter((flag) => granted.includes(flag))
      const set = shared.get(flags.join()) ?? new Set(flags)
      shared.set(flags.join(), set)
      return [menuNo, set]
    }),
  )
}
