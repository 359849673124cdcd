import { sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { grantErrors } from '#modules/identity/role/server/grant-errors.ts'
import { namedBy } from '#modules/identity/role/server/named-by.ts'
import { findRolesBeyond } from '#modules/identity/role/server/roles-beyond.ts'
import { failOnErrors, type PlacedError } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** A user of a file has roles that exist, and rights and authority only within those of the importer. */
export async function checkUserRow(context: CallContext, after: RecordInput): Promise<void> {
  const { caller } = context
  const userNo = String(after.userNo)
  const own = (field: string) => (after[field] ? [{ path: field, value: String(after[field]) }] : [])
  const within = [
    { known: caller.orgNos, given: [...own('orgNo'), ...namedBy(after, 'orgs', 'orgNo')] },
    { known: caller.warehouseNos, given: [...own('warehouseNo'), ...namedBy(after, 'warehouses', 'warehouseNo')] },
    { known: caller.classifyTypes, given: namedBy(after, 'classifyTypes', 'classifyType') },
  ]
  const ofSupplier = after.belongSupplier
    ? ['orgs.orgNo', 'warehouses.warehouseNo', 'classifyTypes.classifyType'].flatMap((column) => {
        const [kind = '', field = ''] = column.split('.')
        return namedBy(after, kind, field).map(({ path, value }) => ({
          path,
          declaration: identityErrors.listsOfSupplier,
          parameters: { value },
        }))
      })
    : []
  const beyond = within.flatMap(({ known, given }) =>
    given
      .filter(({ value }) => !known.includes(value))
      .map(({ path, value }) => ({ path, declaration: identityErrors.beyondAuthority, parameters: { userNo, value } })),
  )
  failOnErrors([
    ...(await unknownRoles(context, after)),
    ...(await rolesBeyond(context, after)),
    ...(await grantErrors(context, after)),
    ...ofSupplier,
    ...beyond,
  ])
}

/** A colleague of a file has roles that the buyer offers and that give no right beyond the importer's. */
export async function checkColleagueRow(context: CallContext, after: RecordInput): Promise<void> {
  const unknown = await unknownRoles(context, after, 'offered')
  const beyond = await rolesBeyond(context, after)
  failOnErrors([...unknown, ...beyond.filter(({ path }) => !unknown.some((error) => error.path === path))])
}

/** The roles of a row that give what is beyond the importer. */
async function rolesBeyond(context: CallContext, after: RecordInput): Promise<PlacedError[]> {
  const given = namedBy(after, 'roles', 'roleNo')
  if (given.length === 0) return []
  const numbers = given.map(({ value }) => value)
  const beyond = await findRolesBeyond(context, sql`r.role_no = any (${numbers}::text[])`)
  return given.flatMap(({ path, value }) => {
    const excess = beyond.get(value)
    return excess ? [{ path, ...excess }] : []
  })
}

async function unknownRoles({ trx }: CallContext, after: RecordInput, which?: 'offered'): Promise<PlacedError[]> {
  const given = namedBy(after, 'roles', 'roleNo')
  if (given.length === 0) return []
  const known = await trx
    .selectFrom('sys_role')
    .select(['role_no', 'is_for_suppliers'])
    .where(
      'role_no',
      'in',
      given.map(({ value }) => value),
    )
    .execute()
  const numbers = new Set(known.filter((role) => !which || role.is_for_suppliers).map(({ role_no }) => role_no))
  return given
    .filter(({ value }) => !numbers.has(value))
    .map(({ path, value }) => ({ path, declaration: identityErrors.unknownRole, parameters: { roleNo: value } }))
}
