import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { menuKey } from '../contract/menu-key.ts'
import type { effectiveRights } from '../contract/schemas.ts'
import { ownMenuName } from './flag-beyond.ts'

interface FoundRight {
  menuNo: string
  ownName: string | null
  flag: PermissionFlag
  roleNames: string[]
  isOwn: boolean
}

/** What a user whom the caller sees may do on each menu entry, in the order of the menu, with where each right comes from. */
export async function readUserRights(
  context: CallContext,
  { id }: { id: string },
): Promise<z.input<typeof effectiveRights>> {
  const { trx, translate } = context
  const user = await trx.selectFrom('sys_user').select('id').where('id', '=', id).executeTakeFirst()
  if (!user) return fail(platformErrors.notFound)
  const { rows } = await sql<FoundRight>`
    select m.menu_no as "menuNo", ${ownMenuName(context)} as "ownName", f.flag,
      coalesce(array_agg(distinct r.role_name) filter (where r.id is not null), '{}') as "roleNames",
      bool_or(x.role_id is null) as "isOwn"
    from sys_user_right x join sys_menu m on m.menu_no = x.menu_no
    cross join unnest(x.flags) f (flag) left join sys_role r on r.id = x.role_id
    where x.user_id = ${id} and f.flag = any (${[...PERMISSION_FLAGS]}::text[])
    group by m.menu_no, f.flag order by m.sort, m.id`.execute(trx)
  const menus = new Map<string, FoundRight[]>()
  for (const row of rows) menus.set(row.menuNo, [...(menus.get(row.menuNo) ?? []), row])
  return [...menus].map(([menuNo, found]) => ({
    menuNo,
    menuName: found[0]?.ownName ?? translate(menuKey(menuNo)),
    flags: PERMISSION_FLAGS.flatMap((flag) => {
      const right = found.find((one) => one.flag === flag)
      return right ? [{ flag, roleNames: right.roleNames, isOwn: right.isOwn }] : []
    }),
  }))
}
