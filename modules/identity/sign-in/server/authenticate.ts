import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { judgeLicence, type LicenceVerdict } from '#modules/identity/licence/server/licence.ts'
import { withinLicence } from '#modules/identity/licence/server/within-licence.ts'
import { permissionsOf } from '#modules/identity/role/server/permissions-of.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ModuleGate } from '#platform/server/module-gate.ts'

interface SessionUser {
  tenantsid: string
  userId: string
  userNo: string
  userName: string
  supplierNo: string
  limitCount: number
  frameVersion: number
  textVersion: number
  permissionVersion: number
  licenceKey: string | null
  mustChangePassword: boolean
  mustSetUpFactor: boolean
  /** The session has not been noted as used for a while. */
  isUseDue: boolean
}

/** Whose licences count, which modules they may leave out, and which day it is. */
export interface LicenceGate {
  issuer: KeyObject
  modules: ModuleGate
  today(): string
}

/**
 * The caller of a token, or null when it is unknown, expired, revoked or was not used for too long, or its user is no longer
 * valid. One round trip, one more when the company's permissions have changed since the last call, and one a minute that notes
 * the use, where somebody is there (`isAttended`).
 * With a gate, the caller also tells what keeps it from working: the licence, a password that
 * must be changed, or a second factor that must be set up first.
 */
export async function authenticate(
  db: Database,
  token: string,
  gate?: LicenceGate,
  isAttended = false,
): Promise<Caller | null> {
  const hash = sessionToken.hash(token)
  const { rows } = await sql<{ user: SessionUser | null }>`select session_user_of(${hash}) as "user"`.execute(db)
  const found = rows[0]?.user
  if (!found) return null
  if (isAttended && found.isUseDue) await sql`select note_session_use(${hash})`.execute(db)
  const permissions = await permissionsOf(db, hash, found)
  const verdict = gate && judgeLicence(found.licenceKey, gate.issuer, found.tenantsid, gate.today())
  const blockedBy = verdict ? blockOf(found, verdict) : null
  return {
    side: found.supplierNo === '' ? 'purchaser' : 'supplier',
    tenantsid: found.tenantsid,
    userId: found.userId,
    userNo: found.userNo,
    userName: found.userName,
    supplierNo: found.supplierNo,
    limitCount: found.limitCount,
    frameVersion: found.frameVersion,
    textVersion: found.textVersion,
    ...permissions,
    ...(gate && verdict ? withinLicence(gate.modules, verdict.content, permissions.flags) : {}),
    sessionKey: hash.toString('hex'),
    ...(blockedBy ? { blockedBy } : {}),
  }
}

function blockOf(found: SessionUser, { state }: LicenceVerdict): ErrorDeclaration | null {
  if (state !== 'valid') return platformErrors.notLicensed
  if (found.mustChangePassword) return platformErrors.passwordExpired
  return found.mustSetUpFactor ? platformErrors.factorMissing : null
}
