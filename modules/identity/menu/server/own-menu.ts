import { identityErrors } from '#modules/identity/contract/errors.ts'
import { menusOf } from '#modules/identity/sign-in/server/current-user.ts'
import { fail } from '#platform/contract/errors.ts'
import type { OutboundContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The entry of the caller's own menu that leads somewhere; refuses one that is unknown or not theirs in the same words. */
export async function ownMenu(db: Database, context: OutboundContext, menuNo: string): Promise<{ url: string }> {
  const menus = await menusOf(db, context, 'PC')
  const menu = menus.find((candidate) => candidate.menuNo === menuNo && candidate.url !== '')
  return menu ?? fail(identityErrors.menuNotFound)
}
