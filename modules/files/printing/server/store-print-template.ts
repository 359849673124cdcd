import { sql } from 'kysely'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { unknownNames } from '#platform/contract/list/print-layout.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { joinPrintedFields } from '#platform/server/print/join-printed-fields.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { TemplateFile } from './template-file.ts'

/** Most templates of a company. */
const MOST_TEMPLATES = 500

/**
 * Stores a template: a new one as version 1, a known one as its next version, which is in force from now on. With
 * `baseVersion` only over that version: 0 is a template that must not be there yet.
 */
export async function storePrintTemplate(
  context: CallContext,
  printables: readonly PrintableDocument[],
  template: TemplateFile,
  baseVersion?: number,
): Promise<{ id: string; templateCode: string; version: number }> {
  await checkNames(context, printables, template)
  checkOrganisation(context, template)
  const version = await nextVersion(context, template, baseVersion)
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

async function checkNames(
  context: CallContext,
  printables: readonly PrintableDocument[],
  { module, layout }: TemplateFile,
): Promise<void> {
  const printable = printables.find(({ name }) => name === module) ?? fail(filesErrors.unknownPrintModule)
  const { data } = await joinPrintedFields(context, printable)
  const unknown = unknownNames(layout, data)
  if (unknown.length > 0) fail(filesErrors.templateNames, { names: unknown.slice(0, 20).join(', ') })
}

/** Row-level security would refuse it too, but without a sentence. */
function checkOrganisation({ caller }: CallContext, { orgNo }: TemplateFile): void {
  if (orgNo !== '' && !caller.orgNos.includes(orgNo)) fail(filesErrors.templateOrg, { orgNo })
}

async function nextVersion(
  { trx, caller }: CallContext,
  { templateCode, module }: TemplateFile,
  baseVersion: number | undefined,
): Promise<number> {
  // Two changes of a company at the same time count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`print template ${caller.tenantsid}`}, 0))`.execute(trx)
  const known = await trx
    .selectFrom('doc_print_template')
    .select(['tenantsid', 'version', 'module', 'create_name'])
    .select(sql<string>`to_char(create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('created'))
    .where('template_code', '=', templateCode)
    .where('is_current', '=', true)
    .execute()
  if (known.some((row) => row.tenantsid === '')) fail(filesErrors.templateBuiltIn, { templateCode })
  const [own] = known
  if (own && own.module !== module) fail(filesErrors.templateModule, { templateCode })
  if (own) {
    if (baseVersion === 0) fail(filesErrors.templateCodeTaken, { templateCode })
    if (baseVersion !== undefined && baseVersion !== own.version) {
      fail(platformErrors.staleVersion, { who: own.create_name, when: own.created })
    }
    return own.version + 1
  }
  if (baseVersion) fail(platformErrors.notFound)
  const { count } = await trx
    .selectFrom('doc_print_template')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MOST_TEMPLATES) fail(filesErrors.tooManyTemplates, { limit: MOST_TEMPLATES })
  return 1
}

/** The version in force yields, and so does the default of the same narrowing where this one takes its place. */
async function retireEarlier(context: CallContext, template: TemplateFile): Promise<void> {
  const { trx, caller } = context
  await trx
    .updateTable('doc_print_template')
    .set({ is_current: false })
    .where('tenantsid', '=', caller.tenantsid)
    .where('template_code', '=', template.templateCode)
    .where('is_current', '=', true)
    .execute()
  if (template.isDefault) await giveUpDefault(context, template)
}

/** The company's default for the same documents, if there is one, is none any more. */
export async function giveUpDefault(
  { trx, caller }: CallContext,
  template: Pick<TemplateFile, 'module' | 'orgNo' | 'customerNo' | 'supplierNo'>,
): Promise<void> {
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
