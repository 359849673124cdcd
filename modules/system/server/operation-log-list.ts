import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { operationLogFields } from '../contract/fields.ts'

/** The operation log, newest first. */
export const operationLogList = defineList({
  fields: operationLogFields,
  table: 'sys_operation_log',
  columns: { detail: sql`t1.detail::text` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})
