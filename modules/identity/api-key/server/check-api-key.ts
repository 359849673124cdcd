import { identityErrors } from '#modules/identity/contract/errors.ts'
import { menuKey } from '#modules/identity/role/contract/menu-key.ts'
import { heldFlags } from '#modules/identity/role/server/flag-beyond.ts'
import { failIfUsersBeyond } from '#modules/identity/role/server/users-beyond.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { READING_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { CALLS_PER_MINUTE_MOST } from '../contract/key-areas.ts'

/** The authority lists: the property of a key's lines, their field, and the types under which users have them. */
const LISTS = [
  { kind: 'onlyOrgs', field: 'orgNo', own: 'orgNos', dataTypes: ['1'] },
  { kind: 'onlyWarehouses', field: 'warehouseNo', own: 'warehouseNos', dataTypes: ['3'] },
  { kind: 'onlyClassifyTypes', field: 'classifyType', own: 'classifyTypes', dataTypes: ['2', '4'] },
] as const

/** Refuses a key that acts for somebody whose rights are not all the caller's: it is theirs to give, change and take. */
export async function failIfKeyBeyond(context: CallContext, { userNo }: RecordInput): Promise<void> {
  const user = await context.trx
    .selectFrom('sys_user')
    .select('id')
    .where('user_no', '=', String(userNo))
    .executeTakeFirst()
  if (user) await failIfUsersBeyond(context, [user.id])
}

/**
 * A key reaches nothing beyond the rights and the authority of who gives it, whoever it acts for. For people of a supplier,
 * who have no lists that could be narrowed, it only reads: the purchaser's administrator never acts as the other party.
 */
export async function checkApiKey(context: CallContext, { after }: RecordChange): Promise<void> {
  const { trx, caller } = context
  if (Number(after.callsPerMinute) > CALLS_PER_MINUTE_MOST) {
    failAt('callsPerMinute', identityErrors.keyTooFast, { most: CALLS_PER_MINUTE_MOST })
  }
  const userNo = String(after.userNo)
  const user = await trx
    .selectFrom('sys_user')
    .select(['id', 'belong_supplier'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  if (!user) return fail(platformErrors.notFound)
  await failIfKeyBeyond(context, after)
  const areas = areasOf(after)
  if (user.belong_supplier !== null && areas.some(({ canWrite }) => canWrite)) {
    fail(identityErrors.keyOfSupplier, { userNo })
  }
  await checkFlags(context, { id: user.id, userNo }, areas)
  const given = LISTS.map((list) => ({ ...list, values: valuesOf(after, list) }))
  if (user.belong_supplier !== null) {
    const [value] = given.flatMap(({ values }) => values)
    if (value !== undefined) fail(identityErrors.listsOfSupplier, { value })
    return
  }
  const rows = await trx
    .selectFrom('sys_user_data')
    .select(['data_type', 'data_value'])
    .where('user_id', '=', user.id)
    .execute()
  for (const { own, dataTypes, values } of given) {
    const ofUser = rows.flatMap((row) => (dataTypes.some((one) => one === row.data_type) ? row.data_value : []))
    const beyond = (values.length === 0 ? ofUser : values).find((value) => !caller[own].includes(value))
    if (beyond !== undefined) fail(identityErrors.beyondAuthority, { userNo, value: beyond })
  }
}

/** A group of the menu in which a key works. */
interface KeyArea {
  area: string
  canWrite: boolean
}

function areasOf({ areas }: RecordInput): KeyArea[] {
  if (!Array.isArray(areas)) return []
  return areas.map(({ keyArea, keyAccess }: Readonly<Record<string, unknown>>) => ({
    area: String(keyArea),
    canWrite: keyAccess === 'write',
  }))
}

/** Everything that the key could do for its user must be something that its issuer may do as well. */
async function checkFlags(
  { trx, caller, translate }: CallContext,
  { id, userNo }: { id: string; userNo: string },
  areas: readonly KeyArea[],
): Promise<void> {
  const rows = await trx
    .selectFrom('sys_user_right as x')
    .innerJoin('sys_menu as m', 'm.menu_no', 'x.menu_no')
    .select(['m.menu_no', 'm.menu_name', 'm.menu_owner', 'm.tenantsid', 'x.flags'])
    .where('x.user_id', '=', id)
    .orderBy('m.menu_no')
    .execute()
  const beyond = rows.find(({ menu_no, menu_owner, flags }) => {
    const given = areas.find(({ area }) => area === menu_owner)
    const own: ReadonlySet<string> = heldFlags(caller).get(menu_no) ?? new Set()
    return given && flags?.some((flag) => (given.canWrite || READING_FLAGS.includes(flag)) && !own.has(flag))
  })
  if (!beyond) return
  const menu = beyond.tenantsid === null ? translate(menuKey(beyond.menu_no)) : beyond.menu_name
  fail(identityErrors.keyBeyondRights, { userNo, menu })
}

/** What the key's lines of a kind name. */
function valuesOf(input: RecordInput, { kind, field }: { kind: string; field: string }): string[] {
  const lines = input[kind]
  return Array.isArray(lines) ? lines.map((line: Readonly<Record<string, unknown>>) => String(line[field])) : []
}
