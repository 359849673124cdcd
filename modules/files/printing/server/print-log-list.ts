import { sql } from 'kysely'
import { printLogFields } from '#modules/files/file/contract/fields.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** The log of prints, newest first. */
export const printLogList = defineList({
  fields: printLogFields,
  table: 'doc_print_log',
  columns: { isReprint: sql`(t1.print_no > 1)` },
  defaultSort: { field: 'printDate', order: 'desc' },
})
