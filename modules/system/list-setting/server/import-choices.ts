import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

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
      partKind: row.part_kind,
      partName: row.part_name,
      fieldName: row.field_name,
      fieldLabel: row.field_label,
    })),
  }
}

/** Forgets what the caller has decided about an import's columns and sheets: the next file asks again. */
export const resetImportChoices: Handler<
  typeof settingCalls,
  'ISysImportChoiceService/resetCurrentUserImportChoice'
> = async ({ trx, caller }, { port, owner }) => {
  requireOwner(caller, owner, '2')
  await trx.deleteFrom('sys_import_choice').where('user_id', '=', caller.userId).where('port', '=', port).execute()
  return null
}
