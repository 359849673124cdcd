import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Download } from '../call-context.ts'
import { type ExportQuery, exportList } from './export-list.ts'
import type { AnyList } from './list-sql.ts'

/** Answers a list's export under the title of its screen; the operation log keeps what was searched for. */
export const exportLogged =
  <T extends FieldTable>(list: AnyList<T>, titleKey: string) =>
  (context: CallContext, query: ExportQuery): Promise<Download> => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    return exportList(context, list, query, context.translate(titleKey))
  }
