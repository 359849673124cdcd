import { sql } from 'kysely'
import type { z } from 'zod'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { frameDefine } from '#modules/system/setting/contract/schemas.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

type CustomFieldSet = Omit<z.output<typeof frameDefine>, 'isUsed'>

/** A definition that the caller may see, for its form and the operation log; null when there is none. */
export async function findCustomFieldSet(
  trx: ScopedTransaction,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<CustomFieldSet | null> {
  const { rows } = await sql<CustomFieldSet>`
    select id, module, field_no as "fieldNo", field_names as names, field_type as "fieldType", is_display as "isDisplay",
      display_page as "displayPage", display_order as "displayOrder",
      coalesce(nullif(date_format, ''), 'YYYY-MM-DD') as "dateFormat", enum_mid as "enumMid",
      drop_down_data_source as "dropDownDataSource", fixed_matching_condition as "fixedMatchingCondition",
      is_required as "isRequired", max_length as "maxLength", decimals, seen_by as "seenBy", edited_by as "editedBy",
      is_printed as "isPrinted", status_code as "statusCode", version,
      update_name as "updateName", to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_frame_define where id = ${id} ${lock === 'lock' ? sql`for update` : sql``}`.execute(trx)
  return rows[0] ?? null
}

/** Whether any row of the company has a value of the field. */
export async function isFieldUsed(trx: ScopedTransaction, table: string, fieldNo: string): Promise<boolean> {
  const { rows } = await sql<{
    isUsed: boolean
  }>`select is_custom_field_used(${table}, ${fieldNo}) as "isUsed"`.execute(trx)
  return rows[0]?.isUsed ?? false
}

/** A definition with its names in all languages. */
export const readCustomFieldSet =
  (
    customFieldSets: () => readonly CustomFieldSetTable[],
  ): Handler<typeof settingCalls, 'ISysFrameDefineService/getsysframedefinebyid'> =>
  async ({ trx }, { id }) => {
    const found = await findCustomFieldSet(trx, id)
    if (!found) return fail(platformErrors.notFound)
    const table = customFieldSets().find(({ module }) => module === found.module)?.table
    return { ...found, isUsed: table !== undefined && (await isFieldUsed(trx, table, found.fieldNo)) }
  }
