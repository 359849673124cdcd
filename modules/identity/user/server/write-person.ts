import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/schema.generated.ts'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { decodePassword, writePassword } from '#modules/identity/password/server/change-password.ts'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { checkPassword, findPasswordPolicy } from '#modules/identity/password/server/read-password-policy.ts'
import { giveDefaultPassword } from '#modules/identity/password/server/reset-passwords.ts'
import { lockRecord, type RecordKey } from '#modules/identity/role/server/lock-record.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { userForm } from '../contract/schemas.ts'
import { losesRights } from './check-own-rights.ts'
import { findUser, type UserDetail, type UserNotifications } from './read-user.ts'

type PersonForm = Pick<
  z.output<typeof userForm>,
  | 'id'
  | 'version'
  | 'userNo'
  | 'userName'
  | 'pwd'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'statusCode'
  | 'remark'
  | 'noticeChoices'
>

/** In what users and the colleagues of suppliers differ when they are written. */
interface PersonRules {
  /** Menu entry whose flag lets a new one be added. */
  menuNo: 'baseUser' | 'supplierColleague'
  side: 'purchaser' | 'supplier'
  userNotifications: UserNotifications
  /** Nobody writes the own record at all. */
  isOwnRefused?: true
  /** Refuses what may not be given; answers what writes roles and rights. */
  check: (before: UserDetail | null) => Promise<(id: string) => Promise<void>>
  /** Columns beside those of all people; `born` of a new one alone. */
  columns?: Updateable<DB['sys_user']>
  born?: Updateable<DB['sys_user']>
  /** Holds the licence's number of valid users, once this one is among them. */
  checkSeats: () => Promise<void>
}

/** Writes somebody who signs in, with password, rights and what is told of events. Whoever loses a right is signed out. */
export async function writePerson(context: CallContext, form: PersonForm, rules: PersonRules): Promise<RecordKey> {
  const { trx } = context
  const { userNotifications, side } = rules
  const before = await lockedPerson(context, form, rules)
  const password = form.pwd === undefined ? null : decodePassword(form.pwd)
  if (password !== null) await checkPassword(context, password)
  const writeRights = await rules.check(before)
  const id = before
    ? await updatePerson(context, form, before, rules)
    : await insertPerson(context, form, password, rules)
  if (before && password !== null) await writePassword(trx, id, password, true)
  if (!before && password === null) await giveDefaultPassword(trx, id)
  await writeRights(id)
  await failIfUsersBeyond(context, [id])
  const choicesBefore = await userNotifications.readChoices(trx, id)
  await userNotifications.saveChoices(context, { userId: id, side }, form.noticeChoices ?? choicesBefore)
  const noticeChoices = await userNotifications.readChoices(trx, id)
  const after = await findUser(trx, id)
  if (!after) throw new Error(`user ${id} was written and is not there`)
  if (form.statusCode === '1' && before?.statusCode !== '1') await rules.checkSeats()
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
}

/** Who is to be changed, under lock; null for a new one. Rights that the caller lacks put somebody out of reach. */
async function lockedPerson(
  context: CallContext,
  form: PersonForm,
  { menuNo, isOwnRefused }: PersonRules,
): Promise<UserDetail | null> {
  const { trx, caller } = context
  const { id, version = 0 } = form
  if (id === undefined) {
    if (!caller.flags.get(menuNo)?.has('isAdd')) return fail(platformErrors.notAllowed)
    const { hasDefaultPassword } = await findPasswordPolicy(trx)
    if (form.pwd === undefined && !hasDefaultPassword) return fail(identityErrors.pwdRequired)
    return null
  }
  const userNo = await lockRecord(trx, 'sys_user', { id, version })
  if (isOwnRefused && id === caller.userId) fail(identityErrors.ownRights)
  if (userNo !== form.userNo) fail(identityErrors.userNoFixed)
  await failIfUsersBeyond(context, [id])
  return (await findUser(trx, id)) ?? fail(platformErrors.notFound)
}

const columnsOf = (form: PersonForm) => ({
  user_name: form.userName,
  phone: form.phone,
  mobile: form.mobile,
  email: form.email,
  status_code: form.statusCode,
  remark: form.remark,
})

async function insertPerson(
  { trx, caller }: CallContext,
  form: PersonForm,
  password: string | null,
  { columns, born }: PersonRules,
): Promise<string> {
  const { id } = await trx
    .insertInto('sys_user')
    .values({
      ...columns,
      ...born,
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

async function updatePerson(
  { trx, caller }: CallContext,
  form: PersonForm,
  { id }: UserDetail,
  { columns }: PersonRules,
): Promise<string> {
  await trx
    .updateTable('sys_user')
    .set({
      ...columns,
      ...columnsOf(form),
      ...nextVersion(caller),
    })
    .where('id', '=', id)
    .execute()
  return id
}
