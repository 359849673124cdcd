import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { saveColleague } from '#modules/identity/colleague/server/save-colleague.ts'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { knownMenus } from '#modules/identity/menu/server/known-menus.ts'
import { findPasswordPolicy } from '#modules/identity/password/server/read-password-policy.ts'
import { checkRoleRow } from '#modules/identity/role/server/check-role-row.ts'
import { saveRole } from '#modules/identity/role/server/save-role.ts'
import { fail } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { LineTable, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { colleagueRecord, roleRecord, userRecord } from '../contract/records/person-records.ts'
import { colleagueForm, roleForm, userForm } from '../contract/schemas.ts'
import { checkColleagueRow, checkUserRow } from './check-user-row.ts'
import { findUser, type UserNotifications } from './read-user.ts'
import { saveUser } from './save-user.ts'
import { roleSearch, rolesOf, sideOf, userSearch } from './user-lists.ts'

/** What writing users and colleagues needs. */
export interface PersonSheetOptions {
  db: Database
  licenceIssuer: KeyObject
  userNotifications: UserNotifications
}

const roles: LineTable = {
  table: 'sys_user_role',
  owner: 'user_id',
  order: 'role_id',
  columns: () => ({
    roleNo: sql`(select r.role_no from sys_role r where r.id = t1.role_id)`,
    roleName: sql`(select r.role_name from sys_role r where r.id = t1.role_id)`,
  }),
}

/** An authority list; what two of its types hold alike counts once. */
const authority = (field: string, dataType: string, otherType = dataType): LineTable => ({
  table: 'sys_user_data',
  owner: 'user_id',
  order: 'data_value',
  columns: () => ({ [field]: sql`t1.data_value` }),
  where: (alias) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`(${of('data_type')} = ${sql.lit(dataType)} or ${of('data_type')} = ${sql.lit(otherType)}
      and not exists (select from sys_user_data d where d.user_id = ${of('user_id')}
        and d.data_type = ${sql.lit(dataType)} and d.data_value = ${of('data_value')}))`
  },
})

/** Rights on menu entries as lines; a company's own entries go by the numbers that it gave them. */
const grants = (table: 'sys_role_menu' | 'sys_user_menu', owner: 'role_id' | 'user_id'): LineTable => ({
  table,
  owner,
  order: 'menu_no',
  columns: (language) => ({
    menuNo: sql`(select known_menu_no(m) from sys_menu m where m.menu_no = t1.menu_no)`,
    menuName: sql`(select case when m.tenantsid is null
        then dictionary_name('identity:menus.' || m.menu_no, m.menu_names, m.menu_no, ${sql.lit(language)})
        else coalesce(nullif(m.menu_names ->> ${sql.lit(language)}, ''), m.menu_name) end
      from sys_menu m where m.menu_no = t1.menu_no)`,
    ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, sql`${sql.lit(flag)} = any(t1.flags)`])),
  }),
})

/** The same as forms have them. */
async function menusOf({ trx }: CallContext, input: RecordInput) {
  const known = await knownMenus(trx)
  return linesOf(input, 'menus').map((line) => ({
    menuNo: known.get(String(line.menuNo)) ?? String(line.menuNo),
    flags: PERMISSION_FLAGS.filter((flag) => line[flag] === true),
  }))
}

const columns = () => ({ roleNames: rolesOf('role_name'), side: sideOf })

/** A number is taken once in its company, by each way to write it. */
async function takenUserNumbers({ trx }: CallContext, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select number from taken_user_numbers(${numbers}) as number`.execute(
    trx,
  )
  const seen = new Set<string>()
  const again = numbers.filter((number) => {
    const isAgain = seen.has(number.toLowerCase())
    seen.add(number.toLowerCase())
    return isAgain
  })
  return [...rows.map(({ number }) => number), ...again]
}

/** A file has no passwords: whoever it adds begins with the company's default. */
async function requireDefaultPassword({ trx }: CallContext): Promise<void> {
  const { hasDefaultPassword } = await findPasswordPolicy(trx)
  if (!hasDefaultPassword) fail(identityErrors.noDefaultPassword)
}

/** The numbers that lines of a kind name. */
const named = (input: RecordInput, kind: string, field: string): string[] =>
  linesOf(input, kind).map((line) => String(line[field]))

/** A record's own values as a form takes them. */
const ownOf = ({ roles: _roles, orgs: _orgs, warehouses: _houses, classifyTypes: _types, ...own }: RecordInput) => {
  const { menus: _menus, ...rest } = own
  return rest
}

/** Users as sheets. */
export const userSheet = (options: PersonSheetOptions): RecordSource => ({
  record: userRecord,
  table: 'sys_user',
  columns,
  searchColumn: userSearch,
  lines: {
    roles,
    orgs: authority('orgNo', '1'),
    warehouses: authority('warehouseNo', '3'),
    classifyTypes: authority('classifyType', '2', '4'),
    menus: grants('sys_user_menu', 'user_id'),
  },
  takenNumbers: takenUserNumbers,
  check: (context, { after }) => checkUserRow(context, after),
  add: async (context, input) => {
    await requireDefaultPassword(context)
    await saveUser(context, await userOf(context, input), options)
  },
  change: async (context, key, input) => saveUser(context, { ...(await userOf(context, input)), ...key }, options),
})

const userOf = async (context: CallContext, input: RecordInput) =>
  userForm.parse({
    ...ownOf(input),
    menus: await menusOf(context, input),
    roleNos: named(input, 'roles', 'roleNo'),
    orgNos: named(input, 'orgs', 'orgNo'),
    warehouseNos: named(input, 'warehouses', 'warehouseNo'),
    classifyTypes: named(input, 'classifyTypes', 'classifyType'),
  })

/** The people of a supplier as sheets; made for each file, since the licence counts those that the same file adds or makes valid. */
export const colleagueSheet = (options: PersonSheetOptions): RecordSource => {
  let added = 0
  const save = async (context: CallContext, form: ColleagueForm, wasValid: boolean) => {
    await saveColleague(options.db, context, form, { ...options, added })
    if (form.statusCode === '1' && !wasValid) added += 1
  }
  return {
    record: colleagueRecord,
    table: 'sys_user',
    columns,
    searchColumn: userSearch,
    lines: { roles },
    takenNumbers: takenUserNumbers,
    check: (context, { after }) => checkColleagueRow(context, after),
    add: async (context, input) => {
      await requireDefaultPassword(context)
      await save(context, colleagueOf(input, named(input, 'roles', 'roleNo')), false)
    },
    change: async (context, key, input) => {
      const roleNos = await givenRoles(context, key, named(input, 'roles', 'roleNo'))
      const before = await findUser(context.trx, key.id)
      await save(context, { ...colleagueOf(input, roleNos), ...key }, before?.statusCode === '1')
    },
  }
}

type ColleagueForm = z.output<typeof colleagueForm>

const colleagueOf = (input: RecordInput, roleNos: readonly string[]): ColleagueForm =>
  colleagueForm.parse({ ...ownOf(input), roleNos })

/** The roles of an edited row that suppliers give. Those that the buyer gave stand in the sheet as well, and stay there. */
async function givenRoles(
  { trx }: CallContext,
  { id }: { id: string },
  roleNos: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ roleNo: string }>`
    select r.role_no as "roleNo" from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${id} and not r.is_for_suppliers`.execute(trx)
  const ofBuyer = rows.map(({ roleNo }) => roleNo)
  const missing = ofBuyer.find((roleNo) => !roleNos.includes(roleNo))
  if (missing !== undefined) fail(identityErrors.roleOfBuyer, { roleNo: missing })
  return roleNos.filter((roleNo) => !ofBuyer.includes(roleNo))
}

/** Roles as sheets. */
export const roleSheet: RecordSource = {
  record: roleRecord,
  table: 'sys_role',
  columns: () => ({ userCount: sql`(select count(*)::text from sys_user_role ur where ur.role_id = t1.id)` }),
  searchColumn: roleSearch,
  lines: { menus: grants('sys_role_menu', 'role_id') },
  check: (context, { after }) => checkRoleRow(context, after),
  add: async (context, input) => saveRole(context, await roleOf(context, input)),
  change: async (context, key, input) => saveRole(context, { ...(await roleOf(context, input)), ...key }),
}

/** A row as the form of roles has it. */
async function roleOf(context: CallContext, input: RecordInput) {
  return roleForm.parse({ ...ownOf(input), menus: await menusOf(context, input) })
}
