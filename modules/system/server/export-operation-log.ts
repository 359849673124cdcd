import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import type { systemCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'

/** The operation log of a search as an Excel file. */
export const exportOperationLog: Handler<typeof systemCalls, 'ISysOperationLogService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, operationLogList, query, context.translate('system:titles.operationLog'))
}
