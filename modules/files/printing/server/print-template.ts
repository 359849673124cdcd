import { sql } from 'kysely'
import type { z } from 'zod'
import { filesErrors } from '#modules/files/contract/errors.ts'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { templateRequest } from '#modules/files/file/contract/schemas.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { PrintedDocument } from '#platform/server/print/printable-document.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'

/** A version of a template with its layout. */
export interface PrintTemplate {
  id: string
  templateCode: string
  templateName: string
  version: number
  content: unknown
}

/** Whether a template's narrowing allows a value: an empty one allows all. */
const allows = (column: string, value: string) => sql<boolean>`${sql.ref(column)} in ('', ${value})`

/** Templates of the product are named by text keys, in the reader's language; those of the company as it named them. */
export const templateNameFor = (
  translate: Translate,
  { templateName, isBuiltIn }: { templateName: string; isBuiltIn: boolean },
): string => (isBuiltIn ? translate(templateName) : templateName)

/** The valid template in force under this code, when it is meant for all of these documents. */
export async function templateByCode(
  { trx, translate }: CallContext,
  module: string,
  templateCode: string,
  documents: readonly PrintedDocument[],
): Promise<PrintTemplate> {
  const template = await trx
    .selectFrom('doc_print_template as t')
    .select(['t.id', 't.template_name', 't.version', 't.content', 't.org_no', 't.customer_no', 't.supplier_no'])
    .select(sql<boolean>`t.tenantsid = ''`.as('is_built_in'))
    .where('t.template_code', '=', templateCode)
    .where('t.module', '=', module)
    .where('t.is_current', '=', true)
    .where('t.status_code', '=', '1')
    .orderBy('is_built_in')
    .executeTakeFirst()
  const isFitting = (own: string, given: string) => own === '' || own === given
  const isMeant = documents.every(
    ({ orgNo, customerNo = '', supplierNo }) =>
      template &&
      isFitting(template.org_no, orgNo) &&
      isFitting(template.customer_no, customerNo) &&
      isFitting(template.supplier_no, supplierNo),
  )
  if (!template || !isMeant) return fail(filesErrors.templateUnknown, { templateCode })
  const { id, version, content, template_name: templateName, is_built_in: isBuiltIn } = template
  return {
    id,
    templateCode,
    templateName: templateNameFor(translate, { templateName, isBuiltIn }),
    version,
    content,
  }
}

type ListTemplates = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/getReportTemplateListWithDefault'>

/** Valid templates for a kind of document, by code. The default is the one that is meant most closely. */
export const listTemplatesWithDefault: ListTemplates = async ({ trx, translate }, requested) => {
  const templates = await templatesFor(trx, requested)
  const narrowing = (t: (typeof templates)[number]): number =>
    [t.supplier_no, t.customer_no, t.org_no].reduce((weight, own) => weight * 2 + (own === '' ? 0 : 1), 0) * 2 +
    (t.is_built_in ? 0 : 1)
  const chosen = templates.filter((t) => t.is_default).sort((a, b) => narrowing(b) - narrowing(a))[0]
  return templates.map((t) => ({
    id: t.id,
    templateCode: t.template_code,
    templateName: templateNameFor(translate, { templateName: t.template_name, isBuiltIn: t.is_built_in }),
    templateType: t.template_type,
    version: t.version,
    isDefault: t.id === (chosen ?? templates[0])?.id,
  }))
}

function templatesFor(
  trx: CallContext['trx'],
  { module, orgNo, customerNo, supplierNo }: z.output<typeof templateRequest>,
) {
  return trx
    .selectFrom('doc_print_template as t')
    .select(['t.id', 't.template_code', 't.template_name', 't.template_type', 't.version', 't.is_default'])
    .select(['t.org_no', 't.customer_no', 't.supplier_no'])
    .select(sql<boolean>`t.tenantsid = ''`.as('is_built_in'))
    .where('t.module', '=', module)
    .where('t.is_current', '=', true)
    .where('t.status_code', '=', '1')
    .where(allows('t.org_no', orgNo ?? ''))
    .where(allows('t.customer_no', customerNo ?? ''))
    .where(allows('t.supplier_no', supplierNo ?? ''))
    .orderBy('t.template_code')
    .execute()
}
