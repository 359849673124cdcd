import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { countValidUsers, verdictOf } from '#modules/identity/licence/server/read-licence.ts'
import type { RecordKey } from '#modules/identity/role/server/lock-record.ts'
import { failIfRolesBeyond, findRolesBeyond } from '#modules/identity/role/server/roles-beyond.ts'
import { findUser, type UserNotifications } from '#modules/identity/user/server/read-user.ts'
import { writePerson } from '#modules/identity/user/server/write-person.ts'
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
 * the buyer offers and that give no right beyond the caller's. Roles that the buyer gave stay.
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
  const { supplierNo } = context.caller
  const saved = await writePerson(context, form, {
    menuNo: 'supplierColleague',
    side: 'supplier',
    userNotifications,
    isOwnRefused: true,
    check: async () => {
      const roleIds = await givableRoleIds(context, form)
      return (id) => writeRoles(context, id, roleIds)
    },
    born: { belong_supplier: supplierNo },
    checkSeats: () => checkSeats(db, context, licenceIssuer, added),
  })
  context.announce({ topic: 'identity', orgNo: '', supplierNo, payload: { documentNo: form.userNo } })
  return saved
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
