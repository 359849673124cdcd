import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'

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
      ownType: row.own_type as '1' | '2',
      columns: row.columns,
    })),
  }
}
