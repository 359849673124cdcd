import { sql } from 'kysely'
import { printLogFields } from '#modules/files/file/contract/fields.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'

/** The log of prints, newest first. */
const printLogList = defineList({
  fields: printLogFields,
  table: 'doc_print_log',
  columns: { isReprint: sql`(t1.print_no > 1)` },
  defaultSort: { field: 'printDate', order: 'desc' },
})

/** What answers a page of it and its Excel file. */
export const printLogListHandlers = plainListHandlers(
  'IReportPrintService/getprintloglist',
  'IReportPrintService/exportexcel',
  {
    list: printLogList,
    titleKey: 'documents:titles.printLog',
    present: (row) => row,
  },
)
