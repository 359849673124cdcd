import type { NamedParts } from '#modules/system/text/server/product-names.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { foundByWords } from '#platform/server/list/worded-names.ts'
import type { operationLogCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'

/** A page of the operation log, in which tasks and lists are called, and found, as on their screens. */
export const listOperationLog =
  (parts: NamedParts): Handler<typeof operationLogCalls, 'ISysOperationLogService/getsysoperationloglist'> =>
  async (context, query) => {
    const names = parts(context.translate)
    const list = await foundByWords(context.trx, operationLogList(names), query.condition, names)
    return readList(context, list, query, (row) => row)
  }
