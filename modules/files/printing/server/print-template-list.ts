import { sql } from 'kysely'
import { printTemplateFields } from '#modules/files/file/contract/fields.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** Templates in force, by code. */
export const printTemplateList = defineList({
  fields: printTemplateFields,
  table: 'doc_print_template',
  columns: { isBuiltIn: sql`(t1.tenantsid = '')` },
  defaultSort: { field: 'templateCode', order: 'asc' },
  where: sql`t1.is_current`,
})
