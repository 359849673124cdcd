import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordInput } from '#platform/contract/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { CALLS_PER_MINUTE_MOST } from '../contract/api-keys.ts'
import { identityErrors } from '../contract/errors.ts'

/** The authority lists: the property of a key's lines, their field, and the types under which users have them. */
const LISTS = [
  { kind: 'onlyOrgs', field: 'orgNo', own: 'orgNos', dataTypes: ['1'] },
  { kind: 'onlyWarehouses', field: 'warehouseNo', own: 'warehouseNos', dataTypes: ['3'] },
  { kind: 'onlyClassifyTypes', field: 'classifyType', own: 'classifyTypes', dataTypes: ['2', '4'] },
] as const

/**
 * A key reaches nothing beyond the authority of who gives it, whoever it acts for; people of a supplier have no lists that
 * could be narrowed.
 */
export async function checkApiKey({ trx, caller }: CallContext, { after }: RecordChange): Promise<void> {
  if (Number(after.callsPerMinute) > CALLS_PER_MINUTE_MOST) {
    refuse(identityErrors.keyTooFast, { most: CALLS_PER_MINUTE_MOST })
  }
  const userNo = String(after.userNo)
  const user = await trx
    .selectFrom('sys_user')
    .select(['id', 'belong_supplier'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  if (!user) return refuse(platformErrors.notFound)
  const given = LISTS.map((list) => ({ ...list, values: valuesOf(after, list) }))
  if (user.belong_supplier !== null) {
    const [value] = given.flatMap(({ values }) => values)
    if (value !== undefined) refuse(identityErrors.listsOfSupplier, { value })
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
    if (beyond !== undefined) refuse(identityErrors.beyondAuthority, { userNo, value: beyond })
  }
}

/** What the key's lines of a kind name. */
function valuesOf(input: RecordInput, { kind, field }: { kind: string; field: string }): string[] {
  const lines = input[kind]
  return Array.isArray(lines) ? lines.map((line: Readonly<Record<string, unknown>>) => String(line[field])) : []
}
