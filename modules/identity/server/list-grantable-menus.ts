import type { z } from 'zod'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { grantableMenu } from '../contract/schemas.ts'

/** Every menu entry of the product, in its order, with the flags that do something there. */
export async function listGrantableMenus(
  { trx, translate }: CallContext,
  menuFlags: ReadonlyMap<string, ReadonlySet<PermissionFlag>>,
): Promise<z.input<typeof grantableMenu>[]> {
  const menus = await trx.selectFrom('sys_menu').select(['menu_no', 'menu_owner', 'app_no']).orderBy('sort').execute()
  return menus.map(({ menu_no: menuNo, menu_owner: menuOwner, app_no: appNo }) => ({
    menuNo,
    menuName: translate(`identity:menus.${menuNo}`),
    menuOwner,
    appNo,
    flags: PERMISSION_FLAGS.filter((flag) => menuFlags.get(menuNo)?.has(flag)),
  }))
}
