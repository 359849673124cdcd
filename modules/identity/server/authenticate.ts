import type { KeyObject } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { keptStatement } from '#platform/server/kept-statement.ts'
import { judgeLicence } from './licence.ts'
import { sessionToken } from './session-token.ts'

const CALLER = keptStatement(
  'app',
  "select c || jsonb_build_object('textVersion', text_version_of(c ->> 'tenantsid')) as caller from session_caller($1) c",
)

interface SessionCaller {
  tenantsid: string
  userId: string
  userNo: string
  userName: string
  supplierNo: string
  limitCount: number
  frameVersion: number
  textVersion: number
  licenceKey: string | null
  mustChangePassword: boolean
  mustSetUpFactor: boolean
  data: [type: string, value: string][]
  menus: [menuNo: string, flags: string[]][]
}

/** Whose licences count, and which day it is. */
export interface LicenceGate {
  issuer: KeyObject
  today(): string
}

/**
 * The caller of a token, or null when it is unknown, expired or revoked, or its user is no longer valid. One round trip.
 * With a gate, the caller also tells what keeps it from working: the licence, a password that
 * must be changed, or a second factor that must be set up first.
 */
export async function authenticate(db: Database, token: string, gate?: LicenceGate): Promise<Caller | null> {
  const hash = sessionToken.hash(token)
  const { rows } = await db.executeQuery<{ caller: SessionCaller | null }>(CompiledQuery.raw(CALLER, [hash]))
  const found = rows[0]?.caller
  if (!found) return null
  const values = (...types: string[]) => found.data.filter(([type]) => types.includes(type)).map(([, value]) => value)
  const flags = new Map<string, Set<PermissionFlag>>()
  for (const [menuNo, granted] of found.menus) {
    const known = flags.get(menuNo) ?? new Set<PermissionFlag>()
    for (const flag of PERMISSION_FLAGS) if (granted.includes(flag)) known.add(flag)
    flags.set(menuNo, known)
  }
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
    orgNos: values('1'),
    warehouseNos: values('3'),
    classifyTypes: values('2', '4'),
    sessionKey: hash.toString('hex'),
    flags,
    ...(blockedBy ? { blockedBy } : {}),
  }
}

function blockOf(found: SessionCaller, { issuer, today }: LicenceGate): ErrorDeclaration | null {
  const { state } = judgeLicence(found.licenceKey, issuer, found.tenantsid, today())
  if (state !== 'valid') return platformErrors.notLicensed
  if (found.mustChangePassword) return platformErrors.passwordExpired
  return found.mustSetUpFactor ? platformErrors.factorMissing : null
}
