import type { NamedParts } from '#modules/system/text/server/product-names.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { foundByWords } from '#platform/server/list/worded-names.ts'
import type { operationLogCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'

/** The operation log of a search as an Excel file. */
export const exportOperationLog =
  (parts: NamedParts): Handler<typeof operationLogCalls, 'ISysOperationLogService/exportexcel'> =>
  async (context, query) => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    const names = parts(context.translate)
    const list = await foundByWords(context.trx, operationLogList(names), query.condition, names)
    return exportList(context, list, query, context.translate('system:titles.operationLog'))
  }
