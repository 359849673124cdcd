import type { Handler } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { documentsCalls } from '../contract/calls.ts'
import { templateNameFor } from './print-template.ts'
import { printTemplateList } from './print-template-list.ts'

type ListPrintTemplates = Handler<
  typeof documentsCalls,
  'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams'
>

/** A page of the templates in force. */
export const listPrintTemplates: ListPrintTemplates = (context, query) =>
  readList(context, printTemplateList, query, (row) => ({
    ...row,
    templateName: templateNameFor(context.translate, row),
  }))
