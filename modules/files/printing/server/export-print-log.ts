import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { printLogList } from './print-log-list.ts'

/** The log of prints of a search as an Excel file. */
export const exportPrintLog: Handler<typeof fileCalls, 'IReportPrintService/exportexcel'> = async (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, printLogList, query, context.translate('documents:titles.printLog'))
}
