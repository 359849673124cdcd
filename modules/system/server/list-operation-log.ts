import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { systemCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'
import { documentNoText, type ProductNames } from './product-names.ts'

/** A page of the operation log, in which tasks and lists are called as on their screens. */
export const listOperationLog =
  (names: ProductNames): Handler<typeof systemCalls, 'ISysOperationLogService/getsysoperationloglist'> =>
  (context, query) =>
    readList(context, operationLogList, query, (row) => ({
      ...row,
      documentNo: documentNoText(row.documentNo, names, context.translate),
    }))
