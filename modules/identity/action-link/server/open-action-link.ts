import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { judgeLicence } from '#modules/identity/licence/server/licence.ts'
import { withinLicence } from '#modules/identity/licence/server/within-licence.ts'
import { permissionsFrom, type StoredPermissions } from '#modules/identity/role/server/permissions-of.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { LinkAction, LinkDocument } from '#platform/server/link-action.ts'
import { failIfClosed, type ModuleGate } from '#platform/server/module-gate.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TextCatalogue, Translate } from '#platform/server/texts/text-catalogue.ts'

/** What links are opened with. */
export interface ActionLinkOptions {
  db: Database
  licenceIssuer: KeyObject
  moduleGate: ModuleGate
  linkActions: () => readonly LinkAction[]
  texts: () => TextCatalogue
  today: () => string
}

interface FoundLink extends StoredPermissions {
  link: {
    id: string
    action: string
    documentId: string
    version: number
    state: 'open' | 'used' | 'replaced' | 'expired' | 'barred'
  }
  tenantsid: string
  userId: string
  userNo: string
  userName: string
  supplierNo: string
  limitCount: number
  frameVersion: number
  licenceKey: string | null
}

/** A link that may be used, by whom, and for what. */
export interface OpenLink {
  link: FoundLink['link']
  caller: Caller
  action: LinkAction
}

/** The link of a token, when it may be used at this moment by its user. */
export async function openActionLink(
  options: ActionLinkOptions,
  token: string,
  translate: Translate,
): Promise<OpenLink> {
  const { db, licenceIssuer, moduleGate, linkActions, today } = options
  const { rows } = await sql<{ found: FoundLink | null }>`
    select action_link_caller(${sessionToken.hash(token)}) as found`.execute(db)
  const found = rows[0]?.found
  const action = linkActions().find(({ name }) => name === found?.link.action)
  if (!found || !action) return fail(identityErrors.linkUnknown)
  const { link, data, menus, licenceKey, ...who } = found
  if (link.state === 'barred') fail(identityErrors.linkBarred)
  if (link.state === 'used') fail(identityErrors.linkUsed)
  if (link.state === 'replaced') fail(identityErrors.linkReplaced)
  if (link.state === 'expired') fail(identityErrors.linkExpired)
  const { state, content } = judgeLicence(licenceKey, licenceIssuer, who.tenantsid, today())
  if (state !== 'valid') fail(platformErrors.notLicensed)
  const permissions = permissionsFrom({ data, menus })
  const caller: Caller = {
    ...who,
    side: who.supplierNo === '' ? 'purchaser' : 'supplier',
    ...permissions,
    ...withinLicence(moduleGate, content, permissions.flags),
    sessionKey: '',
  }
  failIfClosed(caller.closed, action.module, translate)
  const isAllowed =
    action.sides.some((side) => side === caller.side) && caller.flags.get(action.menuNo)?.has(action.flag) === true
  return isAllowed ? { link, caller, action } : fail(platformErrors.notAllowed)
}

/** The document as the email meant it. */
export async function readLinkedDocument(
  { action, link, caller }: OpenLink,
  trx: ScopedTransaction,
): Promise<LinkDocument> {
  const document = await action.read(trx, link.documentId, caller.supplierNo === '' ? 'purchaser' : 'supplier')
  return document?.version === link.version ? document : fail(identityErrors.linkOutdated)
}
