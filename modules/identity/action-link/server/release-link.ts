import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { DEVICE_COOKIE, DEVICE_SECONDS, rememberDevice } from '#modules/identity/guard/server/known-device.ts'
import { logSignIn, type SignInUser } from '#modules/identity/guard/server/log-sign-in.ts'
import { releaseSignIn } from '#modules/identity/guard/server/release-sign-in.ts'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import { fail } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { linkedDocument, linkResult } from '../contract/schemas.ts'
import { keepLink } from './keep-link.ts'

/** Name of the link by which users open their own sign-in again. It opens no session and acts on no document. */
export const RELEASE_LINK = 'releaseSignIn'

/** Keeps the link of an email about a lock; answers the number of its reader. */
export async function keepReleaseLink(
  trx: ScopedTransaction,
  { tenantsid, userId }: { tenantsid: string; userId: string },
  hash: Buffer,
): Promise<string> {
  const { user_no: documentNo } = await trx
    .selectFrom('sys_user')
    .select('user_no')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await keepLink(trx, { tenantsid, userId, documentNo }, { action: RELEASE_LINK, hash, id: userId, version: 0 })
  return documentNo
}

interface ReleaseLink extends SignInUser {
  linkId: string
  state: 'open' | 'used' | 'replaced' | 'expired'
}

/** The link of a token where it is one of these, held until the transaction ends; null for all other tokens. */
async function holdReleaseLink(trx: ScopedTransaction, token: string): Promise<ReleaseLink | null> {
  const { rows } = await sql<ReleaseLink>`
    select l.id as "linkId", case when l.used_at is not null then 'used' when l.replaced_at is not null then 'replaced'
        when l.expires_at <= now() then 'expired' else 'open' end as state,
      u.id, u.tenantsid, u.user_no, u.user_name, u.belong_supplier
    from sys_action_link l join sys_user u on u.id = l.user_id
    where l.token_hash = ${sessionToken.hash(token)} and l.link_action = ${RELEASE_LINK} and u.status_code = '1'
    for update of l`.execute(trx)
  const [link] = rows
  if (!link) return null
  if (link.state === 'used') fail(identityErrors.linkUsed)
  if (link.state === 'replaced') fail(identityErrors.linkReplaced)
  if (link.state === 'expired') fail(identityErrors.linkExpired)
  return link
}

/** Shows what such a link is for; null for all other tokens. */
export async function readReleaseLink(db: Database, token: string): Promise<z.input<typeof linkedDocument> | null> {
  const link = await inScope(db, systemScope('sign-in', '*'), (trx) => holdReleaseLink(trx, token))
  if (!link) return null
  return {
    action: RELEASE_LINK,
    userName: link.user_name,
    side: link.belong_supplier === null ? 'purchaser' : 'supplier',
    documentNo: link.user_no,
    partner: '',
    lines: [],
    changes: [],
    reason: '',
    isReasonNeeded: false,
  }
}

/**
 * Opens sign-in of the link's user from everywhere, once, and makes the browser a known device: whoever guesses on closes it no
 * more. Null for all other tokens.
 */
export async function useReleaseLink(
  db: Database,
  context: PublicContext,
  token: string,
): Promise<z.input<typeof linkResult> | null> {
  const scope = systemScope('sign-in', '*')
  const link = await inScope(db, scope, (trx) => holdReleaseLink(trx, token))
  if (!link) return null
  const device = await inScope(db, systemScope('sign-in', link.tenantsid), async (trx) => {
    const used =
      await sql`update sys_action_link set used_at = now() where id = ${link.linkId} and used_at is null`.execute(trx)
    if (used.numAffectedRows === 0n) fail(identityErrors.linkUsed)
    await releaseSignIn(trx, link.id)
    await logSignIn(trx, context, link, 'identity.releaseSignIn')
    return rememberDevice(trx, context, link)
  })
  context.setCookie(DEVICE_COOKIE, device, DEVICE_SECONDS)
  return { action: RELEASE_LINK, documentNo: link.user_no }
}
