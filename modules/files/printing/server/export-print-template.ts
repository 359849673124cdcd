import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'

type ExportTemplate = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/exporttemplate'>

/** One version of a template as a JSON file. */
export const exportPrintTemplate: ExportTemplate = async ({ trx }, { id }) => {
  const template = await trx.selectFrom('doc_print_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (!template) return fail(platformErrors.notFound)
  const file = {
    templateCode: template.template_code,
    templateName: template.template_name,
    templateType: template.template_type,
    module: template.module,
    orgNo: template.org_no,
    customerNo: template.customer_no,
    supplierNo: template.supplier_no,
    isDefault: template.is_default,
    statusCode: template.status_code,
    version: template.version,
    layout: template.content,
  }
  return {
    fileName: `${template.template_code}-v${template.version}.json`,
    contentType: 'application/json; charset=utf-8',
    write: (out) =>
      new Promise((resolve, reject) => {
        out.once('error', reject)
        out.end(`${JSON.stringify(file, null, 2)}\n`, resolve)
      }),
  }
}
