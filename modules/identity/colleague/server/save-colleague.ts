import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { countValidUsers, verdictOf } from '#modules/identity/licence/server/read-licence.ts'
import { decodePassword, writePassword } from '#modules/identity/password/server/change-password.ts'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { checkPassword, findPasswordPolicy } from '#modules/identity/password/server/read-password-policy.ts'
import { giveDefaultPassword } from '#modules/identity/password/server/reset-passwords.ts'
import { lockRecord, type RecordKey } from '#modules/identity/role/server/lock-record.ts'
import { failIfRolesBeyond, findRolesBeyond } from '#modules/identity/role/server/roles-beyond.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { revokeSessions } from '#modules/identity/session/server/revoke-sessions.ts'
import { losesRights } from '#modules/identity/user/server/check-own-rights.ts'
import { findUser, type UserDetail, type UserNotifications } from '#modules/identity/user/server/read-user.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { colleagueCalls } from '../contract/calls.ts'
import type { colleagueForm } from '../contract/schemas.ts'

type ColleagueForm = z.output<typeof colleagueForm>

/**
 * Writes a colleague of a supplier's administrator: never the own record, never somebody with more rights, and only roles that
 * the buyer offers and that give no right beyond the caller's. Roles that the buyer gave stay. Whoever loses a right is signed out.
 */
export async function saveColleague(
  db: Database,
  context: CallContext,
  form: ColleagueForm,
  {
    licenceIssuer,
    userNotifications,
    added = 0,
  }: { licenceIssuer: KeyObject; userNotifications: UserNotifications; added?: number },
): Promise<RecordKey> {
  const { trx, caller } = context
  const before = await lockedColleague(context, form)
  const password = form.pwd === undefined ? null : decodePassword(form.pwd)
  if (password !== null) await checkPassword(context, password)
  const roleIds = await givableRoleIds(context, form)
  const id = before ? await updateColleague(context, form, before) : await insertColleague(context, form, password)
  if (before && password !== null) await writePassword(trx, id, password, true)
  if (!before && password === null) await giveDefaultPassword(trx, id)
  await writeRoles(context, id, roleIds)
  await failIfUsersBeyond(context, [id])
  const choicesBefore = await userNotifications.readChoices(trx, id)
  await userNotifications.saveChoices(context, { userId: id, side: 'supplier' }, form.noticeChoices ?? choicesBefore)
  const noticeChoices = await userNotifications.readChoices(trx, id)
  const after = await findUser(trx, id)
  if (!after) throw new Error(`user ${id} was written and is not there`)
  if (form.statusCode === '1' && before?.statusCode !== '1') await checkSeats(db, context, licenceIssuer, added)
  if (before && (password !== null || losesRights(before, after))) await revokeSessions(trx, [id])
  const detail = {
    before: before && { ...before, noticeChoices: choicesBefore },
    after: { ...after, noticeChoices },
    ...(password === null ? {} : { isPasswordSet: true }),
  }
  context.audit({ documentNo: form.userNo, detail })
  context.announce({
    topic: 'identity',
    orgNo: '',
    supplierNo: caller.supplierNo,
    payload: { documentNo: form.userNo },
  })
  return { id, version: after.version }
}

/** The colleague to change, under lock; null for a new one. Rights that the caller lacks put a colleague out of reach. */
async function lockedColleague(context: CallContext, form: ColleagueForm): Promise<UserDetail | null> {
  const { trx, caller } = context
  const { id, version = 0 } = form
  if (id === undefined) {
    if (!caller.flags.get('supplierColleague')?.has('isAdd')) return fail(platformErrors.notAllowed)
    const { hasDefaultPassword } = await findPasswordPolicy(trx)
    if (form.pwd === undefined && !hasDefaultPassword) return fail(identityErrors.pwdRequired)
    return null
  }
  const userNo = await lockRecord(trx, 'sys_user', { id, version })
  if (id === caller.userId) fail(identityErrors.ownRights)
  if (userNo !== form.userNo) fail(identityErrors.userNoFixed)
  await failIfUsersBeyond(context, [id])
  return (await findUser(trx, id)) ?? fail(platformErrors.notFound)
}

/** Roles to give, by number; refuses those that the buyer does not offer, and those that give more than the caller has. */
async function givableRoleIds(context: CallContext, { roleNos }: ColleagueForm): Promise<string[]> {
  const requested = [...new Set(roleNos)]
  if (requested.length === 0) return []
  const offered = await context.trx
    .selectFrom('sys_role')
    .select(['id', 'role_no'])
    .where('is_for_suppliers', '=', true)
    .where('role_no', 'in', requested)
    .execute()
  const unknown = requested.find((roleNo) => !offered.some((role) => role.role_no === roleNo))
  if (unknown !== undefined) fail(identityErrors.unknownRole, { roleNo: unknown })
  await failIfRolesBeyond(context, requested)
  return offered.map(({ id }) => id)
}

const columnsOf = (form: ColleagueForm) => ({
  user_name: form.userName,
  phone: form.phone,
  mobile: form.mobile,
  email: form.email,
  status_code: form.statusCode,
  remark: form.remark,
})

async function insertColleague({ trx, caller }: CallContext, form: ColleagueForm, password: string | null) {
  const { id } = await trx
    .insertInto('sys_user')
    .values({
      ...columnsOf(form),
      tenantsid: caller.tenantsid,
      user_no: form.userNo,
      belong_supplier: caller.supplierNo,
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

async function updateColleague({ trx, caller }: CallContext, form: ColleagueForm, { id, version }: UserDetail) {
  await trx
    .updateTable('sys_user')
    .set({
      ...columnsOf(form),
      version: version + 1,
      update_name: caller.userName,
      update_date: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  return id
}

/** Replaces the roles that suppliers may give; others stay. */
async function writeRoles({ trx, caller }: CallContext, userId: string, roleIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('sys_user_role')
    .where('user_id', '=', userId)
    .where('role_id', 'in', (of) => of.selectFrom('sys_role').select('id').where('is_for_suppliers', '=', true))
    .execute()
  if (roleIds.length === 0) return
  await trx
    .insertInto('sys_user_role')
    .values(roleIds.map((role_id) => ({ user_id: userId, role_id, tenantsid: caller.tenantsid })))
    .execute()
}

/**
 * The licence counts the users of all parties, whom a supplier does not see; the one being written comes on top, and those
 * that the same transaction added before.
 */
async function checkSeats(db: Database, context: CallContext, issuer: KeyObject, added: number): Promise<void> {
  const { content } = await verdictOf(context, issuer)
  const others = await inScope(
    db,
    systemScope('licensing', context.caller.tenantsid),
    (trx) => countValidUsers({ ...context, trx }),
    'read',
  )
  const users = others + added + 1
  if (content && users > content.maxUsers) fail(identityErrors.licenceUsers, { users, maxUsers: content.maxUsers })
}

/** A colleague with roles; row-level security shows a supplier only its own people. */
export const readColleague =
  (notifications: UserNotifications): Handler<typeof colleagueCalls, 'ISupColleagueService/getcolleaguebyid'> =>
  async ({ trx }, { id }) => {
    const user = (await findUser(trx, id)) ?? fail(platformErrors.notFound)
    return { ...user, noticeChoices: await notifications.readChoices(trx, id) }
  }

/** The roles that the caller may give: those that the buyer offers, as far as the own rights go. */
export const listGivableRoles: Handler<typeof colleagueCalls, 'ISupColleagueService/getgivablerolelist'> = async (
  context,
) => {
  const offered = await context.trx
    .selectFrom('sys_role')
    .select(['role_no as roleNo', 'role_name as roleName'])
    .where('is_for_suppliers', '=', true)
    .orderBy('role_no')
    .execute()
  const beyond = await findRolesBeyond(context, sql`r.is_for_suppliers`)
  return offered.filter(({ roleNo }) => !beyond.has(roleNo))
}
