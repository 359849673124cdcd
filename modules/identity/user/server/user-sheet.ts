import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { findPasswordPolicy } from '#modules/identity/password/server/read-password-policy.ts'
import { grants, menusOf, ownOf } from '#modules/identity/role/server/role-sheet.ts'
import { fail } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { LineTable, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { userRecord } from '../contract/records/user-record.ts'
import { userForm } from '../contract/schemas.ts'
import { checkUserRow } from './check-user-row.ts'
import type { UserNotifications } from './read-user.ts'
import { saveUser } from './save-user.ts'
import { rolesOf, sideOf, userSearch } from './user-lists.ts'

/** What writing users and colleagues needs. */
export interface PersonSheetOptions {
  db: Database
  licenceIssuer: KeyObject
  userNotifications: UserNotifications
}

/** The roles of a user as lines. */
export const roles: LineTable = {
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

/** What a sheet says of a user beside the own columns. */
export const columns = () => ({ roleNames: rolesOf('role_name'), side: sideOf })

/** A number is taken once in its company, by each way to write it. */
export async function takenUserNumbers({ trx }: CallContext, numbers: readonly string[]): Promise<string[]> {
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
export async function requireDefaultPassword({ trx }: CallContext): Promise<void> {
  const { hasDefaultPassword } = await findPasswordPolicy(trx)
  if (!hasDefaultPassword) fail(identityErrors.noDefaultPassword)
}

/** The numbers that lines of a kind name. */
export const named = (input: RecordInput, kind: string, field: string): string[] =>
  linesOf(input, kind).map((line) => String(line[field]))

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
