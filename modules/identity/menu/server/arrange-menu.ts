import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { menuCalls } from '../contract/calls.ts'
import { failIfMenuChangeBeyond } from './fail-if-menu-change-beyond.ts'

/** Without these nobody could bring hidden entries back. */
const NEEDED = new Set(['baseManage', 'baseMenu'])

interface Arrangement {
  menuNo: string
  /** As people know it: the number that the company gave to an own entry. */
  shownNo: string
  sort: number | null
  isHidden: boolean
  version: number
  updateName: string
  updateDate: string
}

async function arrangementOf(trx: ScopedTransaction, id: string): Promise<Arrangement> {
  const { rows } = await sql<Arrangement>`
    select m.menu_no as "menuNo", coalesce(m.own_no, m.menu_no) as "shownNo", s.sort, coalesce(s.is_hidden, false) as "isHidden", coalesce(s.version, 0) as version,
      coalesce(s.update_name, '') as "updateName", to_char(s.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_menu m left join sys_menu_setting s on s.menu_no = m.menu_no
    where m.id = ${id} for update of m`.execute(trx)
  return rows[0] ?? fail(platformErrors.notFound)
}

/** How the company has arranged an entry. */
export const readArrangement: Handler<typeof menuCalls, 'ISysMenuMaintenanceService/getmenuarrangement'> = async (
  { trx },
  { id },
) => {
  const { rows } = await sql<Omit<Arrangement, 'menuNo' | 'shownNo'>>`
    select s.sort, coalesce(s.is_hidden, false) as "isHidden", coalesce(s.version, 0) as version,
      coalesce(s.update_name, '') as "updateName",
      coalesce(to_char(s.update_date, 'YYYY-MM-DD HH24:MI:SS'), '') as "updateDate"
    from sys_menu m left join sys_menu_setting s on s.menu_no = m.menu_no where m.id = ${id}`.execute(trx)
  return rows[0] ?? fail(platformErrors.notFound)
}

/** Arranges an entry for the company: its place, and whether it is shown. What roles allow stays. */
export const arrangeMenu: Handler<typeof menuCalls, 'ISysMenuMaintenanceService/savemenuarrangement'> = async (
  context,
  { id, version, sort, isHidden },
) => {
  const { trx, caller, audit, announce } = context
  const before = await arrangementOf(trx, id)
  if (before.version !== version) {
    fail(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate ?? '' })
  }
  await failIfMenuChangeBeyond(context, id)
  if (isHidden && NEEDED.has(before.menuNo)) fail(identityErrors.menuNeeded)
  await sql`
    insert into sys_menu_setting as s (tenantsid, menu_no, sort, is_hidden, update_name)
    values (${caller.tenantsid}, ${before.menuNo}, ${sort}, ${isHidden}, ${caller.userName})
    on conflict (tenantsid, menu_no) do update set sort = excluded.sort, is_hidden = excluded.is_hidden,
      version = s.version + 1, update_name = excluded.update_name, update_date = now()`.execute(trx)
  audit({
    documentNo: before.shownNo,
    detail: { before: { sort: before.sort, isHidden: before.isHidden }, after: { sort, isHidden } },
  })
  announce({ topic: 'identity', orgNo: '*', supplierNo: '', payload: { documentNo: before.menuNo } })
  return { version: version + 1 }
}
