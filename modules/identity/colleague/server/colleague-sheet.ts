import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { ownOf } from '#modules/identity/role/server/role-sheet.ts'
import { checkColleagueRow } from '#modules/identity/user/server/check-user-row.ts'
import { findUser } from '#modules/identity/user/server/read-user.ts'
import { userSearch } from '#modules/identity/user/server/user-lists.ts'
import {
  columns,
  named,
  type PersonSheetOptions,
  requireDefaultPassword,
  roles,
  takenUserNumbers,
} from '#modules/identity/user/server/user-sheet.ts'
import { fail } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { colleagueRecord } from '../contract/records/colleague-record.ts'
import { colleagueForm } from '../contract/schemas.ts'
import { saveColleague } from './save-colleague.ts'

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
