import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { readMenuTarget } from '../contract/menu-target.ts'
import { menuRecord } from '../contract/records/menu-record.ts'
import { failIfMenuChangeBeyond } from './fail-if-menu-change-beyond.ts'

/** Whether a text is the address of a service that can be asked. */
const isServiceAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

/**
 * A group stands at the root and leads nowhere; an entry stands in a group of its application and leads to a screen of the
 * product, a link or a service on one of these hosts. So there are no circles, and nothing stands deeper than the menu shows. An entry is
 * changed by whoever has what others have of it.
 */
export async function checkMenu(
  context: CallContext,
  { before, after }: RecordChange,
  hosts: readonly string[],
): Promise<void> {
  const { trx, translate } = context
  if (before) await failIfMenuChangeBeyond(context, before.id)
  const { menuLevel, menuOwner, appNo } = after
  const url = String(after.url ?? '')
  if (menuOwner) {
    const { rows } = await sql`
      select from sys_menu where menu_no = menu_no_of(${menuOwner}) and menu_level = '1' and app_no = ${appNo} and status_code = '1'`.execute(
      trx,
    )
    if (rows.length === 0) {
      const label = translate(menuRecord.fields.menuOwner?.label ?? '')
      failAt('menuOwner', recordErrors.recordReferenceUnknown, { label, value: String(menuOwner) })
    }
  }
  if (menuLevel === '1') {
    if (menuOwner || url !== '') failAt(menuOwner ? 'menuOwner' : 'url', identityErrors.menuGroupBare)
    return
  }
  if (!menuOwner) failAt('menuOwner', identityErrors.menuTargetMissing)
  if (url === '') failAt('url', identityErrors.menuTargetMissing)
  await checkTarget(context, url, hosts)
}

/** Nobody learns only at the click that an entry leads nowhere. */
async function checkTarget({ trx }: CallContext, url: string, hosts: readonly string[]): Promise<void> {
  const target = readMenuTarget(url)
  switch (target.kind) {
    case 'custom':
      if (!isServiceAddress(target.address)) failAt('url', identityErrors.menuTargetUnfit, { url })
      if (!hosts.includes(new URL(target.address).host)) failAt('url', identityErrors.menuServiceForbidden)
      return
    case 'link':
      if (!URL.canParse(target.template)) failAt('url', identityErrors.menuTargetUnfit, { url })
      return
    case 'route': {
      const { rows } = await sql`
        select from sys_menu where tenantsid is null and menu_level = '2' and app_no = 'PC' and url = ${target.name} limit 1`.execute(
        trx,
      )
      if (rows.length === 0) failAt('url', identityErrors.menuTargetUnfit, { url })
    }
  }
}

/** Refuses to delete an entry that roles have, and tells which and how many users; and a group that is not empty. */
export async function keepUsedMenu(context: CallContext, { id }: RecordInput & { id: string }): Promise<void> {
  await failIfMenuChangeBeyond(context, id)
  const { rows } = await sql<{ number: string; roles: string | null; users: number; entries: number }>`
    select m.own_no as number,
      (select string_agg(r.role_name, ', ' order by r.role_no) from sys_role_menu rm join sys_role r on r.id = rm.role_id
        where rm.menu_no = m.menu_no and cardinality(rm.flags) > 0) as roles,
      (select count(distinct x.user_id)::int from sys_user_right x
        where x.menu_no = m.menu_no and cardinality(x.flags) > 0) as users,
      (select count(*)::int from sys_menu c where c.menu_owner = m.menu_no) as entries
    from sys_menu m where m.id = ${id}`.execute(context.trx)
  const [found] = rows
  if (!found || (found.roles === null && found.users === 0 && found.entries === 0)) return
  const { number, roles, users, entries } = found
  fail(identityErrors.menuInUse, { number, roles: roles ?? '–', users, entries })
}
