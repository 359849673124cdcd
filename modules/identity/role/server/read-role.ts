import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { roleCalls } from '../contract/calls.ts'
import type { roleDetail } from '../contract/schemas.ts'

export type RoleDetail = z.input<typeof roleDetail>

/** A role with what it allows, or null. */
export async function findRole(trx: ScopedTransaction, id: string): Promise<RoleDetail | null> {
  const role = await trx
    .selectFrom('sys_role')
    .select(['id', 'version', 'role_no as roleNo', 'role_name as roleName', 'is_factor_demanded as isFactorDemanded'])
    .select(['is_for_suppliers as isForSuppliers', 'update_name as updateName'])
    .select(sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updateDate'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role) return null
  const menus = await trx
    .selectFrom('sys_role_menu as rm')
    .innerJoin('sys_menu as m', 'm.menu_no', 'rm.menu_no')
    .select(['rm.menu_no as menuNo', 'rm.flags'])
    .where('rm.role_id', '=', id)
    .orderBy('m.sort')
    .execute()
  return {
    ...role,
    menus: menus.map(({ menuNo, flags }) => ({
      menuNo,
      flags: PERMISSION_FLAGS.filter((flag) => flags.includes(flag)),
    })),
  }
}

/** A role with its permission flags per menu entry. */
export const readRole: Handler<typeof roleCalls, 'ISrmSysRoleService/getsysrolebyid'> = async (context, { id }) =>
  (await findRole(context.trx, id)) ?? fail(platformErrors.notFound)
