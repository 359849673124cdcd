import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import type { systemCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'
import { documentNoText, type ProductNames } from './product-names.ts'

/** The operation log of a search as an Excel file. */
export const exportOperationLog =
  (names: ProductNames): Handler<typeof systemCalls, 'ISysOperationLogService/exportexcel'> =>
  async (context, query) => {
    const { translate } = context
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    return exportList(context, operationLogList, query, translate('system:titles.operationLog'), {
      documentNo: (documentNo) => documentNoText(documentNo, names, translate),
    })
  }
