import { SESSION_COOKIE } from '#platform/contract/envelope.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** Revokes the caller's session and removes the cookie. Sessions are out of a user's own reach, hence the system's scope. */
export async function signOut(db: Database, context: CallContext): Promise<null> {
  const { caller } = context
  await inScope(db, systemScope('sign-in', caller.tenantsid), (trx) =>
    trx
      .updateTable('sys_session')
      .set({ revoked_at: new Date().toISOString() })
      .where('token_hash', '=', Buffer.from(caller.sessionKey, 'hex'))
      .execute(),
  )
  context.setCookie(SESSION_COOKIE, '', 0)
  context.audit({ documentNo: caller.userNo })
  return null
}
