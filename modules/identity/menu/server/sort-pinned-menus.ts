import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { pinnedMenus } from '../contract/schemas.ts'
import { readPinnedMenus } from './read-pinned-menus.ts'

/** Puts the favourites into an order. A favourite that was pinned or unpinned elsewhere meanwhile does no harm. */
export async function sortPinnedMenus(
  db: Database,
  context: CallContext,
  menuNos: readonly string[],
): Promise<z.input<typeof pinnedMenus>> {
  await sql`
    update sys_pinned_menu pin set sort = ordered.position
    from (
      select menu_no, row_number() over (
        order by coalesce(array_position(${[...menuNos]}::text[], menu_no), ${menuNos.length + 1}), sort, menu_no) as position
      from sys_pinned_menu) ordered
    where ordered.menu_no = pin.menu_no and ordered.position <> pin.sort`.execute(context.trx)
  return readPinnedMenus(db, context)
}
