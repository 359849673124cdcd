import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

/** Refuses further values of the product's own enumerations: nothing in the product would know what they mean. */
export async function checkDictionary({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  if (before) return
  const enumMid = String(after.enumMid)
  const { rows } = await sql`
    select from sys_enum where tenantsid is null and enum_mid = ${enumMid} limit 1`.execute(trx)
  if (rows.length === 0) return
  failAt('enumMid', systemErrors.productEnumeration, { enumMid })
}

/** Refuses to delete a value that rows have in a custom field, and the last value of an enumeration that a field offers. */
export const keepUsedValue =
  (customFieldSets: () => readonly CustomFieldSetTable[]) =>
  async ({ trx }: CallContext, { enumMid, enumValue }: RecordInput): Promise<void> => {
    const fields = await trx
      .selectFrom('sys_frame_define')
      .select(['module', 'field_no'])
      .where('enum_mid', '=', String(enumMid))
      .execute()
    if (fields.length === 0) return
    const others = await trx
      .selectFrom('sys_enum')
      .select('id')
      .where('enum_mid', '=', String(enumMid))
      .where('enum_value', '<>', String(enumValue))
      .limit(1)
      .execute()
    for (const { module, field_no: fieldNo } of fields) {
      const table = customFieldSets().find((customFieldSet) => customFieldSet.module === module)?.table
      if (!table) continue
      const { rows } = await sql<{ uses: number }>`
        select custom_value_uses(${table}, ${fieldNo}, ${String(enumValue)}) as uses`.execute(trx)
      if (others.length > 0 && rows[0]?.uses === 0) continue
      fail(systemErrors.enumValueUsed, { value: String(enumValue), fieldNo })
    }
  }
