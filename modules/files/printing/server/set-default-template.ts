import { filesErrors } from '#modules/files/contract/errors.ts'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { giveUpDefault } from './store-print-template.ts'

type SetDefault = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/setdefaulttemplate'>

/** The template in force is chosen beforehand for its documents; one of the product is as soon as the company has no default. */
export const setDefaultTemplate: SetDefault = async (context, { id }) => {
  const { trx } = context
  const template = await trx
    .selectFrom('doc_print_template')
    .select(['tenantsid', 'template_code', 'module', 'org_no', 'customer_no', 'supplier_no', 'version', 'status_code'])
    .where('id', '=', id)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!template) return fail(platformErrors.notFound)
  const { template_code: templateCode, module } = template
  if (template.status_code !== '1') fail(filesErrors.templateUnknown, { templateCode })
  const { org_no: orgNo, customer_no: customerNo, supplier_no: supplierNo } = template
  await giveUpDefault(context, { module, orgNo, customerNo, supplierNo })
  if (template.tenantsid !== '') {
    await trx.updateTable('doc_print_template').set({ is_default: true }).where('id', '=', id).execute()
  }
  context.audit({ documentNo: templateCode, detail: { version: template.version, module } })
  return null
}
