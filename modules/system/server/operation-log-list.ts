import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { operationLogFields } from '../contract/fields.ts'

/** The operation log, newest first. */
export const operationLogList = defineList({
  fields: operationLogFields,
  table: 'sys_operation_log',
  // A cell of a sheet holds 32,767 characters.
  columns: { detail: sql`left(t1.detail::text, 32000)` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})
