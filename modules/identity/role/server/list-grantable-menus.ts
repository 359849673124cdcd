import { sql } from 'kysely'
import type { z } from 'zod'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { menuKey } from '../contract/menu-key.ts'
import type { grantableMenu } from '../contract/schemas.ts'
import { coversFlag } from './flag-beyond.ts'

/** An own entry leads elsewhere: who has it sees it, and there is nothing else to allow. */
const OF_OWN_ENTRIES: readonly PermissionFlag[] = ['isSearch']

/** Every menu entry of the product and of the company, in its order, with the flags that do something there, and those that the caller can give. */
export async function listGrantableMenus(
  { trx, caller, translate, language }: CallContext,
  menuFlags: ReadonlyMap<string, ReadonlySet<PermissionFlag>>,
): Promise<z.input<typeof grantableMenu>[]> {
  const menus = await trx
    .selectFrom('sys_menu')
    .select(['menu_no', 'menu_owner', 'app_no', 'url', 'tenantsid'])
    .select(sql<string>`coalesce(nullif(menu_names ->> ${language}, ''), menu_name)`.as('own_name'))
    .where('status_code', '=', '1')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return menus.map((menu) => {
    const isOwn = menu.tenantsid !== null
    const isBuiltIn = PERMISSION_FLAGS.filter((flag) => menuFlags.get(menu.menu_no)?.has(flag))
    const flags = isOwn ? (menu.url === '' ? [] : [...OF_OWN_ENTRIES]) : isBuiltIn
    return {
      menuNo: menu.menu_no,
      menuName: isOwn ? menu.own_name : translate(menuKey(menu.menu_no)),
      menuOwner: menu.menu_owner,
      appNo: menu.app_no,
      flags,
      givable: flags.filter((flag) => coversFlag(caller, menu.menu_no, flag)),
    }
  })
}
