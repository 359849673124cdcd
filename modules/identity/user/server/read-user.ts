import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { userCalls } from '../contract/calls.ts'
import type { NotificationChoice } from '../contract/notification-choices.ts'
import type { userDetail } from '../contract/schemas.ts'

/** How users want to be told of what happens, which another module keeps. */
export interface UserNotifications {
  readChoices(trx: ScopedTransaction, userId: string): Promise<NotificationChoice[]>
  saveChoices(
    context: Pick<CallContext, 'trx' | 'caller'>,
    user: { userId: string; side: 'purchaser' | 'supplier' },
    choices: readonly NotificationChoice[],
  ): Promise<void>
}

export type UserDetail = z.input<typeof userDetail>

/** A user as the caller may see it, or null. */
export async function findUser(trx: ScopedTransaction, id: string): Promise<UserDetail | null> {
  const user = await trx
    .selectFrom('sys_user')
    .select(['id', 'version', 'user_no', 'user_name', 'phone', 'mobile', 'email', 'language', 'employee_id'])
    .select(['belong_supplier', 'org_no', 'warehouse_no', 'status_code', 'limit_count', 'remark', 'update_name'])
    .select(sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updated'))
    .select(sql<boolean>`is_sign_in_locked(id)`.as('is_locked'))
    .select(
      sql<boolean>`exists (select from sys_user_factor f where f.user_id = sys_user.id and f.confirmed_at is not null)`.as(
        'has_factor',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) return null
  const roles = await trx
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('r.role_no')
    .where('ur.user_id', '=', id)
    .orderBy('r.role_no')
    .execute()
  const lists = await trx
    .selectFrom('sys_user_data')
    .select(['data_type', 'data_value'])
    .where('user_id', '=', id)
    .orderBy('data_value')
    .execute()
  const menus = await trx
    .selectFrom('sys_user_menu')
    .select(['menu_no', 'flags'])
    .where('user_id', '=', id)
    .orderBy('menu_no')
    .execute()
  const values = (...types: string[]) => [
    ...new Set(lists.filter((row) => types.includes(row.data_type)).map((row) => row.data_value)),
  ]
  return {
    id: user.id,
    version: user.version,
    updateName: user.update_name,
    updateDate: user.updated,
    userNo: user.user_no,
    userName: user.user_name,
    phone: user.phone,
    mobile: user.mobile,
    email: user.email,
    language: user.language ?? '',
    employeeId: user.employee_id,
    belongSupplier: user.belong_supplier ?? '',
    orgNo: user.org_no ?? '',
    warehouseNo: user.warehouse_no ?? '',
    statusCode: user.status_code === '1' ? '1' : '0',
    isLocked: user.is_locked,
    hasFactor: user.has_factor,
    limitCount: user.limit_count,
    remark: user.remark,
    menus: menus.map(({ menu_no, flags }) => ({
      menuNo: menu_no,
      flags: PERMISSION_FLAGS.filter((flag) => flags.includes(flag)),
    })),
    roleNos: roles.map((role) => role.role_no),
    orgNos: values('1'),
    warehouseNos: values('3'),
    classifyTypes: values('2', '4'),
  }
}

const mayReadOthers = ({ caller }: CallContext): boolean =>
  caller.side === 'purchaser' && caller.flags.get('baseUser')?.has('isSearch') === true

/** The caller's own record, or another user's for those who may search users. */
export const readUser =
  (notifications: UserNotifications): Handler<typeof userCalls, 'ISupSrmSysUserService/getsysuserbyid'> =>
  async (context, { id }) => {
    if (id !== context.caller.userId && !mayReadOthers(context)) return fail(platformErrors.notFound)
    const user = (await findUser(context.trx, id)) ?? fail(platformErrors.notFound)
    return { ...user, noticeChoices: await notifications.readChoices(context.trx, id) }
  }
