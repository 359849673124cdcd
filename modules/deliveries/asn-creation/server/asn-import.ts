import { asnCustomFieldSet, asnLineCustomFieldSet } from '#modules/deliveries/asn/contract/fields.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
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
