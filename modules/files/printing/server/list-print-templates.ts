import { sql } from 'kysely'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { printTemplateFields } from '#modules/files/file/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { templateNameFor } from './print-template.ts'

/** Templates in force, by code. */
const printTemplateList = defineList({
  fields: printTemplateFields,
  table: 'doc_print_template',
  columns: { isBuiltIn: sql`(t1.tenantsid = '')` },
  defaultSort: { field: 'templateCode', order: 'asc' },
  where: sql`t1.is_current`,
})

type ListPrintTemplates = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams'>

/** Whom a template may be narrowed to; an empty value is meant for all. */
const NARROWING = ['orgNo', 'customerNo', 'supplierNo'] as const

/** A page of the templates in force. Whoever looks for those of an organisation, customer or supplier finds those for all, too. */
export const listPrintTemplates: ListPrintTemplates = (context, query) => {
  const condition = { ...query.condition }
  for (const name of NARROWING) {
    const asked = [condition[name] ?? []].flat().map(String).filter(Boolean)
    if (asked.length > 0) condition[name] = ['', ...asked]
  }
  return readList(context, printTemplateList, { ...query, condition }, (row) => ({
    ...row,
    templateName: templateNameFor(context.translate, row),
  }))
}
