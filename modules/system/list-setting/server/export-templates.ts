import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { MOST_EXPORT_TEMPLATES } from '#platform/contract/list/list-settings.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** The templates of an export by name, those for everybody first. */
export const listExportTemplates: Handler<typeof settingCalls, 'ISysExportTemplateService/getExportNameList'> = async (
  { trx },
  { exportPath },
) => {
  const rows = await trx
    .selectFrom('sys_export_template')
    .selectAll()
    .where('export_path', '=', exportPath)
    .orderBy('own_type')
    .orderBy('export_name')
    .execute()
  return {
    records: rows.map((row) => ({
      id: row.id,
      version: row.version,
      exportName: row.export_name,
      isDefault: row.is_default ? ('1' as const) : ('0' as const),
      ownType: row.own_type,
      columns: row.columns,
    })),
  }
}

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

/** Deletes a template of the caller, or as an administrator one for everybody, whoever made it. */
export const deleteExportTemplate: Handler<
  typeof settingCalls,
  'ISysExportTemplateService/deleteExportTemplateById'
> = async ({ trx, caller, audit }, { id }) => {
  const kept = await trx.selectFrom('sys_export_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (!kept) return fail(platformErrors.notFound)
  const ownType = kept.own_type === '1' ? '1' : '2'
  requireOwner(caller, ownType === '1' ? caller.userId : kept.owner_id, ownType)
  await trx.deleteFrom('sys_export_template').where('id', '=', id).execute()
  audit({ documentNo: kept.export_name, detail: { exportPath: kept.export_path, columns: kept.columns } })
  return null
}
