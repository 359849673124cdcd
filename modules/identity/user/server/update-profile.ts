import { lockRecord } from '#modules/identity/role/server/lock-record.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { userCalls } from '../contract/calls.ts'
import { findUser } from './read-user.ts'

/** Changes the caller's own name, numbers, address and language. */
export const updateProfile: Handler<typeof userCalls, 'ISupSrmSysUserService/updatesysuserbyid'> = async (
  context,
  { id, version, userName, phone, mobile, email, language },
) => {
  const { trx, caller } = context
  if (id !== caller.userId) return fail(platformErrors.notFound)
  await lockRecord(trx, 'sys_user', { id, version })
  const before = await findUser(trx, id)
  const saved = await trx
    .updateTable('sys_user')
    .set({
      user_name: userName,
      phone,
      mobile,
      email,
      language: language || null,
      ...nextVersion({ userName }),
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const { userName: oldName, phone: oldPhone, mobile: oldMobile, email: oldEmail, language: oldLanguage } = before ?? {}
  context.audit({
    documentNo: caller.userNo,
    detail: {
      before: { userName: oldName, phone: oldPhone, mobile: oldMobile, email: oldEmail, language: oldLanguage },
      after: { userName, phone, mobile, email, language },
    },
  })
  return saved
}
