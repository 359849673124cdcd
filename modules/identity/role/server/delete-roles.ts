import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { roleCalls } from '../contract/calls.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { lockRecord } from './lock-record.ts'
import { findRole } from './read-role.ts'
import { failIfRoleChangeBeyond } from './roles-beyond.ts'

/** Deletes roles that no user has and that give nothing beyond the caller. */
export const deleteRoles: Handler<typeof roleCalls, 'ISrmSysRoleService/deletesysrolebyids'> = (context, { delList }) =>
  keepAdministrator(context, async () => {
    const { trx } = context
    for (const key of delList) {
      const roleNo = await lockRecord(trx, 'sys_role', key)
      await failIfRoleChangeBeyond(context, key.id)
      const before = await findRole(trx, key.id)
      const users = await trx
        .selectFrom('sys_user_role as ur')
        .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
        .select('u.user_no')
        .where('ur.role_id', '=', key.id)
        .orderBy('u.user_no')
        .execute()
      if (users.length > 0) {
        const named = users.slice(0, 5).map((user) => user.user_no)
        fail(identityErrors.roleInUse, { roleNo, count: users.length, users: named.join(', ') })
      }
      await trx.deleteFrom('sys_role').where('id', '=', key.id).execute()
      context.audit({ documentNo: roleNo, detail: { before } })
    }
    return { deleted: delList.length }
  })
