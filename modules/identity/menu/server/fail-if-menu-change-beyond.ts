import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { type FoundGrant, grantWords, isFlagBeyond, ownMenuName } from '#modules/identity/role/server/flag-beyond.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/**
 * Refuses to arrange, change or delete a menu entry, or a group of entries, on which somebody has a right that the caller lacks:
 * what is hidden, renamed or led elsewhere is so for everybody who has it.
 */
export async function failIfMenuChangeBeyond(context: CallContext, menuId: string): Promise<void> {
  const { rows } = await sql<FoundGrant>`
    select m.menu_no as "menuNo", f.flag, ${ownMenuName(context)} as "ownName"
    from sys_menu changed join sys_menu m on changed.menu_no in (m.menu_no, m.menu_owner)
    cross join lateral (
      select flags from sys_role_menu where menu_no = m.menu_no
      union all select flags from sys_user_menu where menu_no = m.menu_no) given
    cross join unnest(given.flags) f (flag)
    where changed.id = ${menuId} and ${isFlagBeyond(context, sql`m.menu_no`, sql`f.flag`)}
    order by m.sort, m.id, f.flag limit 1`.execute(context.trx)
  const [found] = rows
  if (found) fail(identityErrors.menuBeyondRights, grantWords(context, found))
}
