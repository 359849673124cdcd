import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { pinnedMenus } from '../contract/schemas.ts'
import { ownMenu } from './own-menu.ts'
import { readPinnedMenus } from './read-pinned-menus.ts'

/** Pins an entry behind the other favourites, or unpins it. */
export async function pinMenu(
  db: Database,
  context: CallContext,
  menuNo: string,
): Promise<z.input<typeof pinnedMenus>> {
  const { trx, caller } = context
  await ownMenu(db, context, menuNo)
  const { numDeletedRows } = await trx.deleteFrom('sys_pinned_menu').where('menu_no', '=', menuNo).executeTakeFirst()
  if (numDeletedRows === 0n) {
    await trx
      .insertInto('sys_pinned_menu')
      .values({
        user_id: caller.userId,
        tenantsid: caller.tenantsid,
        menu_no: menuNo,
        sort: sql<number>`(select coalesce(max(sort), 0) + 1 from sys_pinned_menu)`,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'menu_no']).doNothing())
      .execute()
  }
  return readPinnedMenus(db, context)
}

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
