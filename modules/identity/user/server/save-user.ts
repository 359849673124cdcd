import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { countValidUsers, verdictOf } from '#modules/identity/licence/server/read-licence.ts'
import { decodePassword, writePassword } from '#modules/identity/password/server/change-password.ts'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { checkPassword, findPasswordPolicy } from '#modules/identity/password/server/read-password-policy.ts'
import { giveDefaultPassword } from '#modules/identity/password/server/reset-passwords.ts'
import { keepAdministrator } from '#modules/identity/role/server/keep-administrator.ts'
import { lockRecord, type RecordKey } from '#modules/identity/role/server/lock-record.ts'
import { failIfRolesBeyond } from '#modules/identity/role/server/roles-beyond.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { userForm } from '../contract/schemas.ts'
import { checkOwnRights, losesRights } from './check-own-rights.ts'
import { findUser, type UserDetail, type UserNotifications } from './read-user.ts'
import { writeAuthority } from './write-authority.ts'

type UserForm = z.output<typeof userForm>

/**
 * Writes a user with roles, own rights on menu entries, and authority lists. What the user may do before and afterwards is within
 * what the caller may do, nobody changes the own rights, the licence's number of users holds, and the last administrator stays.
 * Whoever loses a right is signed out.
 */
export function saveUser(
  context: CallContext,
  form: UserForm,
  { licenceIssuer, userNotifications }: { licenceIssuer: KeyObject; userNotifications: UserNotifications },
): Promise<RecordKey> {
  return keepAdministrator(context, async () => {
    const { trx } = context
    const before = await lockedUser(context, form)
    const password = form.pwd === undefined ? null : decodePassword(form.pwd)
    if (password !== null) await checkPassword(context, password)
    checkOwnRights(context, form, before)
    await failIfRolesBeyond(context, form.roleNos)
    await checkSupplier(context, form.belongSupplier)
    const id = before ? await updateUser(context, form, before) : await insertUser(context, form, password)
    if (before && password !== null) await writePassword(trx, id, password, true)
    if (!before && password === null) await giveDefaultPassword(trx, id)
    await writeAuthority(context, id, form)
    await failIfUsersBeyond(context, [id])
    const choicesBefore = await userNotifications.readChoices(trx, id)
    const side = form.belongSupplier === '' ? 'purchaser' : 'supplier'
    await userNotifications.saveChoices(context, { userId: id, side }, form.noticeChoices ?? choicesBefore)
    const noticeChoices = await userNotifications.readChoices(trx, id)
    const after = await findUser(trx, id)
    if (!after) throw new Error(`user ${id} was written and is not there`)
    if (form.statusCode === '1' && before?.statusCode !== '1') await checkSeats(context, licenceIssuer)
    if (before && (password !== null || losesRights(before, after))) await revokeSessions(trx, [id])
    context.audit({
      documentNo: form.userNo,
      detail: {
        before: before && { ...before, noticeChoices: choicesBefore },
        after: { ...after, noticeChoices },
        ...(password === null ? {} : { isPasswordSet: true }),
      },
    })
    return { id, version: after.version }
  })
}

/** The user to change, under lock; null for a new one, which the caller must be allowed to add. */
async function lockedUser(context: CallContext, form: UserForm): Promise<UserDetail | null> {
  const { trx, caller } = context
  const { id, version = 0 } = form
  if (id === undefined) {
    if (!caller.flags.get('baseUser')?.has('isAdd')) return fail(platformErrors.notAllowed)
    const { hasDefaultPassword } = await findPasswordPolicy(trx)
    if (form.pwd === undefined && !hasDefaultPassword) return fail(identityErrors.pwdRequired)
    return null
  }
  const userNo = await lockRecord(trx, 'sys_user', { id, version })
  if (userNo !== form.userNo) fail(identityErrors.userNoFixed)
  await failIfUsersBeyond(context, [id])
  return findUser(trx, id)
}

async function checkSupplier({ trx }: CallContext, supplierNo: string): Promise<void> {
  if (supplierNo === '') return
  const supplier = await trx
    .selectFrom('bm_supplier')
    .select('id')
    .where('supplier_no', '=', supplierNo)
    .executeTakeFirst()
  if (!supplier) fail(identityErrors.unknownSupplier, { supplierNo })
}

const columnsOf = (form: UserForm) => ({
  user_name: form.userName,
  phone: form.phone,
  mobile: form.mobile,
  email: form.email,
  employee_id: form.employeeId,
  belong_supplier: form.belongSupplier || null,
  org_no: form.orgNo || null,
  warehouse_no: form.warehouseNo || null,
  status_code: form.statusCode,
  ...(form.limitCount === undefined ? {} : { limit_count: form.limitCount }),
  remark: form.remark,
})

async function insertUser({ trx, caller }: CallContext, form: UserForm, password: string | null): Promise<string> {
  const { id } = await trx
    .insertInto('sys_user')
    .values({
      ...columnsOf(form),
      tenantsid: caller.tenantsid,
      user_no: form.userNo,
      // Without one the company's default follows in the same transaction.
      pwd: password === null ? '' : await passwordHash.create(password),
      is_pwd_temporary: true,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updateUser({ trx, caller }: CallContext, form: UserForm, before: UserDetail): Promise<string> {
  await trx
    .updateTable('sys_user')
    .set({
      ...columnsOf(form),
      version: before.version + 1,
      update_name: caller.userName,
      update_date: sql<string>`now()`,
    })
    .where('id', '=', before.id)
    .execute()
  return before.id
}

/** The licence's number of valid users, the one just written included. */
async function checkSeats(context: CallContext, issuer: KeyObject): Promise<void> {
  const { content } = await verdictOf(context, issuer)
  const users = await countValidUsers(context)
  if (content && users > content.maxUsers) fail(identityErrors.licenceUsers, { users, maxUsers: content.maxUsers })
}
