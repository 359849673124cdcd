import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { statementLineFields } from '../contract/fields.ts'

/** Lines of statements in the order of their files; payables that no line states come last. */
export const statementLineList = defineList({
  fields: statementLineFields,
  table: 'srm_statement_line',
  defaultSort: { field: 'rowNo', order: 'asc' },
  searchColumn: null,
  where: sql`not t1.is_removed`,
})
