import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** What the caller has decided for good about an import's columns and sheets. */
export const listImportChoices: Handler<
  typeof settingCalls,
  'ISysImportChoiceService/getCurrentUserImportChoiceList'
> = async ({ trx, caller }, { port }) => {
  const rows = await trx
    .selectFrom('sys_import_choice')
    .select(['part_kind', 'part_name', 'field_name', 'field_label'])
    .where('user_id', '=', caller.userId)
    .where('port', '=', port)
    .orderBy('part_kind')
    .orderBy('part_name')
    .execute()
  return {
    records: rows.map((row) => ({
      partKind: row.part_kind as 'column' | 'sheet',
      partName: row.part_name,
      fieldName: row.field_name,
      fieldLabel: row.field_label,
    })),
  }
}
