import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { unknownNames } from '#platform/contract/print-layout.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { documentsCalls } from '../contract/calls.ts'
import { documentsErrors } from '../contract/errors.ts'
import { type TemplateFile, templateFileSchema } from './template-file.ts'

type ImportTemplate = Handler<typeof documentsCalls, 'ISupBmDocTemplateManageService/importtemplate'>

/** Largest template file in bytes, and most templates of a company. */
const MOST_BYTES = 200_000
const MOST_TEMPLATES = 500

/** Stores a template from a file: a new one as version 1, a known one as its next version, which is in force from now on. */
export const importPrintTemplate =
  (printables: readonly PrintableDocument[]): ImportTemplate =>
  async (context, { content }) => {
    const template = readTemplate(content)
    checkNames(printables, template)
    checkOrganisation(context, template)
    const version = await nextVersion(context, template)
    await retireEarlier(context, template)
    const { id } = await context.trx
      .insertInto('doc_print_template')
      .values({
        tenantsid: context.caller.tenantsid,
        template_code: template.templateCode,
        template_name: template.templateName,
        template_type: template.templateType,
        module: template.module,
        org_no: template.orgNo,
        customer_no: template.customerNo,
        supplier_no: template.supplierNo,
        version,
        is_default: template.isDefault,
        status_code: template.statusCode,
        content: JSON.stringify(template.layout),
        create_name: context.caller.userName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ documentNo: template.templateCode, detail: { version, module: template.module } })
    return { id, templateCode: template.templateCode, version }
  }

function readTemplate(content: Buffer): TemplateFile {
  if (content.length > MOST_BYTES) refuse(documentsErrors.templateNotJson)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return refuse(documentsErrors.templateNotJson)
  }
  const result = templateFileSchema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return refuse(documentsErrors.templateInvalid, {
    path: issue?.path.join('.') || '/',
    fault: issue?.message ?? '',
  })
}

function checkNames(printables: readonly PrintableDocument[], { module, layout }: TemplateFile): void {
  const printable = printables.find(({ name }) => name === module) ?? refuse(documentsErrors.unknownPrintModule)
  const unknown = unknownNames(layout, printable)
  if (unknown.length > 0) refuse(documentsErrors.templateNames, { names: unknown.slice(0, 20).join(', ') })
}

/** Row-level security would refuse it too, but without a sentence. */
function checkOrganisation({ caller }: CallContext, { orgNo }: TemplateFile): void {
  if (orgNo !== '' && !caller.orgNos.includes(orgNo)) refuse(documentsErrors.templateOrg, { orgNo })
}

async function nextVersion({ trx, caller }: CallContext, { templateCode, module }: TemplateFile): Promise<number> {
  // Two imports of a company at the same time count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`print template ${caller.tenantsid}`}, 0))`.execute(trx)
  const known = await trx
    .selectFrom('doc_print_template')
    .select(['tenantsid', 'version', 'module'])
    .where('template_code', '=', templateCode)
    .where('is_current', '=', true)
    .execute()
  if (known.some((row) => row.tenantsid === '')) refuse(documentsErrors.templateBuiltIn, { templateCode })
  const [own] = known
  if (own && own.module !== module) refuse(documentsErrors.templateModule, { templateCode })
  if (own) return own.version + 1
  const { count } = await trx
    .selectFrom('doc_print_template')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MOST_TEMPLATES) refuse(documentsErrors.tooManyTemplates, { limit: MOST_TEMPLATES })
  return 1
}

/** The version in force gives way, and so does the default of the same narrowing where this one takes its place. */
async function retireEarlier({ trx, caller }: CallContext, template: TemplateFile): Promise<void> {
  await trx
    .updateTable('doc_print_template')
    .set({ is_current: false })
    .where('tenantsid', '=', caller.tenantsid)
    .where('template_code', '=', template.templateCode)
    .where('is_current', '=', true)
    .execute()
  if (!template.isDefault) return
  await trx
    .updateTable('doc_print_template')
    .set({ is_default: false })
    .where('tenantsid', '=', caller.tenantsid)
    .where('module', '=', template.module)
    .where('org_no', '=', template.orgNo)
    .where('customer_no', '=', template.customerNo)
    .where('supplier_no', '=', template.supplierNo)
    .where('is_current', '=', true)
    .where('is_default', '=', true)
    .execute()
}
