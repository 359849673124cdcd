import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { roleCalls } from '../contract/calls.ts'
import type { roleForm } from '../contract/schemas.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { lockRecord, type RecordKey } from './lock-record.ts'
import { findRole, type RoleDetail } from './read-role.ts'
import { failIfRoleChangeBeyond } from './roles-beyond.ts'

type RoleForm = z.output<typeof roleForm>

/**
 * Writes a role with its flags per menu entry, within what the caller may do before and afterwards; the same holds for everybody who
 * has it. Rights are read at each call, so the change counts from the next one on.
 */
export const saveRole: Handler<typeof roleCalls, 'ISrmSysRoleService/saveorupdaterole'> = (context, form) =>
  keepAdministrator(context, async () => {
    const { trx, caller } = context
    const before = await lockedRole(context, form)
    const { id, version } = before ? await updateRole(context, form, before) : await insertRole(context, form)
    await trx.deleteFrom('sys_role_menu').where('role_id', '=', id).execute()
    const menus = new Map(form.menus.map(({ menuNo, flags }) => [menuNo, flags]))
    if (menus.size > 0) {
      const rows = [...menus].map(([menu_no, flags]) => ({
        role_id: id,
        tenantsid: caller.tenantsid,
        menu_no,
        flags: [...flags],
      }))
      await trx.insertInto('sys_role_menu').values(rows).execute()
    }
    await failIfRoleChangeBeyond(context, id)
    const after = await findRole(trx, id)
    context.audit({
      documentNo: form.roleNo,
      detail: {
        before: before && (await withKnownMenus(trx, before)),
        after: after && (await withKnownMenus(trx, after)),
      },
    })
    return { id, version }
  })

/** The role to change, under lock; null for a new one. Nobody changes a role of their own: that would be their own rights. */
async function lockedRole(context: CallContext, form: RoleForm): Promise<RoleDetail | null> {
  const { trx, caller } = context
  const { id, version = 0 } = form
  if (id === undefined) {
    if (!caller.flags.get('baseRole')?.has('isAdd')) return fail(platformErrors.notAllowed)
    return null
  }
  const roleNo = await lockRecord(trx, 'sys_role', { id, version })
  if (roleNo !== form.roleNo) fail(identityErrors.roleNoFixed)
  const own = await trx
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('user_id', '=', caller.userId)
    .where('role_id', '=', id)
    .executeTakeFirst()
  if (own) fail(identityErrors.ownRights)
  await failIfRoleChangeBeyond(context, id)
  return findRole(trx, id)
}

async function insertRole({ trx, caller }: CallContext, form: RoleForm): Promise<RecordKey> {
  return trx
    .insertInto('sys_role')
    .values({
      tenantsid: caller.tenantsid,
      role_no: form.roleNo,
      role_name: form.roleName,
      is_factor_demanded: form.isFactorDemanded,
      is_for_suppliers: form.isForSuppliers,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function updateRole({ trx, caller }: CallContext, form: RoleForm, before: RoleDetail): Promise<RecordKey> {
  return trx
    .updateTable('sys_role')
    .set({
      role_name: form.roleName,
      is_factor_demanded: form.isFactorDemanded,
      is_for_suppliers: form.isForSuppliers,
      ...nextVersion(caller),
    })
    .where('id', '=', before.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** A role for the log: the company's own menu entries by the numbers that it gave them. */
async function withKnownMenus(trx: ScopedTransaction, role: RoleDetail): Promise<RoleDetail> {
  const own = await trx.selectFrom('sys_menu').select(['menu_no', 'own_no']).where('own_no', 'is not', null).execute()
  const numbers = new Map(own.map(({ menu_no, own_no }) => [menu_no, own_no]))
  return { ...role, menus: role.menus.map((menu) => ({ ...menu, menuNo: numbers.get(menu.menuNo) ?? menu.menuNo })) }
}
