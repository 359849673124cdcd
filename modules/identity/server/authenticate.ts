import type { KeyObject } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { keptStatement } from '#platform/server/kept-statement.ts'
import { judgeLicence } from './licence.ts'
import { permissionsOf } from './permissions-of.ts'
import { sessionToken } from './session-token.ts'

const SESSION_USER = keptStatement('app', 'select session_user_of($1) as "user"')

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
}

/** Whose licences count, and which day it is. */
export interface LicenceGate {
  issuer: KeyObject
  today(): string
}

/**
 * The caller of a token, or null when it is unknown, expired or revoked, or its user is no longer valid. One round trip, and
 * one more when the company's permissions have changed since the last call.
 * With a gate, the caller also tells what keeps it from working: the licence, a password that
 * must be changed, or a second factor that must be set up first.
 */
export async function authenticate(db: Database, token: string, gate?: LicenceGate): Promise<Caller | null> {
  const hash = sessionToken.hash(token)
  const query = CompiledQuery.raw(SESSION_USER, [hash])
  const { rows } = await db.executeQuery<{ user: SessionUser | null }>(query)
  const found = rows[0]?.user
  if (!found) return null
  const permissions = await permissionsOf(db, hash, found)
  const blockedBy = gate ? blockOf(found, gate) : null
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
    sessionKey: hash.toString('hex'),
    ...(blockedBy ? { blockedBy } : {}),
  }
}

function blockOf(found: SessionUser, { issuer, today }: LicenceGate): ErrorDeclaration | null {
  const { state } = judgeLicence(found.licenceKey, issuer, found.tenantsid, today())
  if (state !== 'valid') return platformErrors.notLicensed
  if (found.mustChangePassword) return platformErrors.passwordExpired
  return found.mustSetUpFactor ? platformErrors.factorMissing : null
}
