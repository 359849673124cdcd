import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { userForm } from '#modules/identity/user/contract/schemas.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

type Rights = Pick<
  z.output<typeof userForm>,
  'belongSupplier' | 'roleNos' | 'menus' | 'orgNos' | 'warehouseNos' | 'classifyTypes'
>

/**
 * Replaces a user's roles, authority lists, and where they are given own rights on menu entries. A supplier's people have no lists:
 * they see what is their supplier's.
 */
export async function writeAuthority({ trx, caller }: CallContext, userId: string, rights: Rights): Promise<void> {
  const { tenantsid } = caller
  const roleNos = [...new Set(rights.roleNos)]
  const roles =
    roleNos.length === 0
      ? []
      : await trx.selectFrom('sys_role').select(['id', 'role_no']).where('role_no', 'in', roleNos).execute()
  const unknown = roleNos.find((roleNo) => !roles.some((role) => role.role_no === roleNo))
  if (unknown !== undefined) fail(identityErrors.unknownRole, { roleNo: unknown })
  await trx.deleteFrom('sys_user_role').where('user_id', '=', userId).execute()
  await trx.deleteFrom('sys_user_data').where('user_id', '=', userId).execute()
  if (roles.length > 0) {
    await trx
      .insertInto('sys_user_role')
      .values(roles.map((role) => ({ user_id: userId, role_id: role.id, tenantsid })))
      .execute()
  }
  if (rights.menus) await writeMenus(trx, { userId, tenantsid }, rights.menus)
  if (rights.belongSupplier !== '') return
  const list = (data_type: '1' | '2' | '3', values: readonly string[]) =>
    [...new Set(values)].map((data_value) => ({ user_id: userId, tenantsid, data_type, data_value }))
  const rows = [...list('1', rights.orgNos), ...list('2', rights.classifyTypes), ...list('3', rights.warehouseNos)]
  if (rows.length > 0) await trx.insertInto('sys_user_data').values(rows).execute()
}

async function writeMenus(
  trx: ScopedTransaction,
  { userId, tenantsid }: { userId: string; tenantsid: string },
  menus: NonNullable<Rights['menus']>,
): Promise<void> {
  await trx.deleteFrom('sys_user_menu').where('user_id', '=', userId).execute()
  const flagsOf = new Map(menus.map(({ menuNo, flags }) => [menuNo, [...new Set(flags)]]))
  const rows = [...flagsOf].flatMap(([menu_no, flags]) =>
    flags.length === 0 ? [] : [{ user_id: userId, tenantsid, menu_no, flags }],
  )
  if (rows.length > 0) await trx.insertInto('sys_user_menu').values(rows).execute()
}
