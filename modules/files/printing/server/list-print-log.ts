import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { printLogList } from './print-log-list.ts'

/** A page of the log of prints. */
export const listPrintLog: Handler<typeof fileCalls, 'IReportPrintService/getprintloglist'> = (context, query) =>
  readList(context, printLogList, query, (row) => row)
