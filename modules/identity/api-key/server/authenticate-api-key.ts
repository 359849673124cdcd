import { sql } from 'kysely'
import { judgeLicence } from '#modules/identity/licence/server/licence.ts'
import { withinLicence } from '#modules/identity/licence/server/within-licence.ts'
import { permissionsFrom, type StoredPermissions } from '#modules/identity/role/server/permissions-of.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { LicenceGate } from '#modules/identity/sign-in/server/authenticate.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'

interface KeyCaller extends StoredPermissions {
  apiKeyId: string
  apiKeyNo: string
  keyAreas: readonly string[]
  tenantsid: string
  userId: string
  userNo: string
  userName: string
  supplierNo: string
  limitCount: number
  frameVersion: number
  textVersion: number
  licenceKey: string | null
  isTooFast: boolean
}

/**
 * The caller of a key's secret, with what both the key and its user may; null when the secret is unknown, withdrawn or expired,
 * or the user is no longer valid. Passwords and second factors are people's. Refuses keys that call faster than they may.
 */
export async function authenticateApiKey(db: Database, secret: string, gate: LicenceGate): Promise<Caller | null> {
  const { rows } = await sql<{ caller: KeyCaller | null }>`
    select api_key_caller(${sessionToken.hash(secret)}) as caller`.execute(db)
  const found = rows[0]?.caller
  if (!found) return null
  const { data, menus, licenceKey, isTooFast, ...who } = found
  if (isTooFast) fail(platformErrors.tooManyRequests, { seconds: 60 - new Date().getUTCSeconds() })
  const { state, content } = judgeLicence(licenceKey, gate.issuer, who.tenantsid, gate.today())
  const permissions = permissionsFrom({ data, menus })
  return {
    ...who,
    side: who.supplierNo === '' ? 'purchaser' : 'supplier',
    ...permissions,
    ...withinLicence(gate.modules, content, permissions.flags),
    sessionKey: '',
    ...(state === 'valid' ? {} : { blockedBy: platformErrors.notLicensed }),
  }
}
