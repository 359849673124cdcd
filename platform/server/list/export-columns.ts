import { fail } from '#platform/contract/errors.ts'
import { exportedFields, type FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'

/**
 * Names of the fields that an export writes, in order: those of the reader's template of this call, as far as the list still
 * has them, otherwise the declared ones.
 */
export async function exportColumns<T extends FieldTable>(
  { trx, path }: Pick<CallContext, 'trx' | 'path'>,
  fields: T,
  exportName: string | undefined,
): Promise<(keyof T & string)[]> {
  const declared = exportedFields(fields)
  if (!exportName) return declared
  const template = await trx
    .selectFrom('sys_export_template')
    .select('columns')
    .where('export_path', '=', path)
    .where((where) => where.fn('lower', ['export_name']), '=', exportName.toLowerCase())
    .orderBy('own_type', 'desc')
    .executeTakeFirst()
  if (!template) return fail(platformErrors.unknownExportTemplate, { name: exportName })
  const chosen = template.columns.filter((name) => declared.includes(name))
  return chosen.length > 0 ? chosen : declared
}
