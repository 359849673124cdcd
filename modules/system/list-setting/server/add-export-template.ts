import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { MOST_EXPORT_TEMPLATES } from '#platform/contract/list/list-settings.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** Saves a template. Its name is what the export is asked for with, so nobody sees two of the same name. */
export const addExportTemplate: Handler<typeof settingCalls, 'ISysExportTemplateService/addExportTemplate'> = async (
  { trx, caller, audit },
  { exportPath, exportName, isDefault, ownType, owner, columns },
) => {
  requireOwner(caller, owner, ownType)
  const seen = await trx
    .selectFrom('sys_export_template')
    .select(['export_name', 'own_type'])
    .where('export_path', '=', exportPath)
    .execute()
  if (seen.filter((row) => row.own_type === ownType).length >= MOST_EXPORT_TEMPLATES) {
    fail(systemErrors.tooManyTemplates, { limit: MOST_EXPORT_TEMPLATES })
  }
  if (seen.some((row) => row.export_name.toLowerCase() === exportName.toLowerCase())) {
    fail(systemErrors.templateNameTaken, { name: exportName })
  }
  if (isDefault === '1') {
    await trx
      .updateTable('sys_export_template')
      .set({ is_default: false, version: sql`version + 1` })
      .where('export_path', '=', exportPath)
      .where('own_type', '=', ownType)
      .where('is_default', '=', true)
      .execute()
  }
  const { id } = await trx
    .insertInto('sys_export_template')
    .values({
      tenantsid: caller.tenantsid,
      export_path: exportPath,
      export_name: exportName,
      own_type: ownType,
      owner_id: caller.userId,
      is_default: isDefault === '1',
      columns: [...new Set(columns)],
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ documentNo: exportName, detail: { exportPath, ownType, columns } })
  return { id }
}
