import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

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
