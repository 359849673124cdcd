import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { templateNameFor } from './print-template.ts'
import { printTemplateList } from './print-template-list.ts'

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
