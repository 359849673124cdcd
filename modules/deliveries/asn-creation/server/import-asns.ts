import { asnCustomFieldSet, asnLineCustomFieldSet } from '#modules/deliveries/asn/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { asnImportFields } from '../contract/fields.ts'
import { checkAsnRows } from './check-asn-rows.ts'
import { asnGroupKey } from './group-asn-rows.ts'
import { writeAsnRows } from './write-asn-rows.ts'

/** ASNs from a file: one row per line; rows of the same ASN carry the same head. */
export const asnImport = defineImport({
  port: 'ISrmAsnHeadService',
  fields: asnImportFields,
  titleKey: 'deliveries:titles.asnImport',
  customFieldSets: [asnCustomFieldSet, { ...asnLineCustomFieldSet, isChild: true }],
  groupOf: ({ values }) => asnGroupKey(values),
  checkRows: (context, rows, _references, report) => checkAsnRows(context, rows, report),
  writeRows: writeAsnRows,
})

/** Imports ASNs; all rows are checked, all or none are written. */
export const importAsns: Handler<typeof asnCreationCalls, 'ISrmAsnHeadService/importexcel'> = (context, upload) =>
  runImport(context, upload, asnImport)

/** The file to fill for an import of ASNs. */
export const downloadAsnTemplate: Handler<typeof asnCreationCalls, 'ISrmAsnHeadService/downExcelTemplate'> = (
  context,
) => importTemplate(context, asnImport)
