import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { systemCalls } from '../contract/calls.ts'
import { operationLogList } from './operation-log-list.ts'

/** A page of the operation log. */
export const listOperationLog: Handler<typeof systemCalls, 'ISysOperationLogService/getsysoperationloglist'> = (
  context,
  query,
) => readList(context, operationLogList, query, (row) => row)
