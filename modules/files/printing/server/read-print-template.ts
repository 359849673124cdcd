import { sql } from 'kysely'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { TEMPLATE_TYPES } from '#modules/files/file/contract/fields.ts'
import { fail } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { joinPrintedFields } from '#platform/server/print/join-printed-fields.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import { templateNameFor } from './print-template.ts'

type ReadTemplate = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/getbmprinttemplatebyid'>

/** One version of a template with its layout, the names that it may use, and all its versions. */
export const readPrintTemplate =
  (printables: () => readonly PrintableDocument[]): ReadTemplate =>
  async (context, { id }) => {
    const { trx, translate } = context
    const row = await trx.selectFrom('doc_print_template').selectAll().where('id', '=', id).executeTakeFirst()
    const printable = printables().find(({ name }) => name === row?.module)
    if (!row || !printable) return fail(platformErrors.notFound)
    const joined = await joinPrintedFields(context, printable)
    const { head, rows } = joined.data
    const isBuiltIn = row.tenantsid === ''
    const { template_code: templateCode, template_name: templateName } = row
    return {
      id,
      templateCode,
      templateName: templateNameFor(translate, { templateName, isBuiltIn }),
      templateType: TEMPLATE_TYPES.find((type) => type === row.template_type) ?? '4',
      module: row.module,
      orgNo: row.org_no,
      customerNo: row.customer_no,
      supplierNo: row.supplier_no,
      isDefault: row.is_default,
      statusCode: row.status_code === '0' ? '0' : '1',
      version: row.version,
      isCurrent: row.is_current,
      isBuiltIn,
      layout: printLayoutSchema.parse(row.content),
      head: namesOf(head, joined.context.translate),
      rows: Object.fromEntries(
        Object.entries(rows).map(([kind, fields]) => [kind, namesOf(fields, joined.context.translate)]),
      ),
      versions: await readVersions(context, row.tenantsid, templateCode),
    }
  }

const namesOf = (fields: FieldTable, translate: Translate) =>
  Object.entries(fields).map(([name, field]) => ({ name, label: translate(field.label) }))

function readVersions({ trx }: CallContext, tenantsid: string, templateCode: string) {
  return trx
    .selectFrom('doc_print_template')
    .select(['id', 'version', 'is_current as isCurrent', 'create_name as createName'])
    .select(sql<string>`to_char(create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'))
    .where('tenantsid', '=', tenantsid)
    .where('template_code', '=', templateCode)
    .orderBy('version', 'desc')
    .execute()
}
