import type { z } from 'zod'
import { menusOf } from '#modules/identity/sign-in/server/current-user.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { pinnedMenus } from '../contract/schemas.ts'

/** The caller's favourites in their order. Whatever is no longer in the caller's menu stays pinned, unseen, and shows again with it. */
export async function readPinnedMenus(db: Database, context: CallContext): Promise<z.input<typeof pinnedMenus>> {
  const [pins, menus] = await Promise.all([
    context.trx.selectFrom('sys_pinned_menu').select('menu_no').orderBy('sort').orderBy('menu_no').execute(),
    menusOf(db, context, 'PC'),
  ])
  const urls = new Map(menus.map((menu) => [menu.menuNo, menu.url]))
  return {
    records: pins.flatMap(({ menu_no: menuNo }) => {
      const url = urls.get(menuNo)
      return url ? [{ menuNo, url }] : []
    }),
  }
}
