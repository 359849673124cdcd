import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ServerCustomFieldSet } from '#platform/server/custom-fields/server-custom-field-set.ts'
import { numberFinder } from '#platform/server/document-finder.ts'
import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'

/** Details are dated when they are written, and later by nothing. */
export const written: DocumentHistory['made'] = { date: 'update_date', name: 'create_name' }

/** A list of details that are written once. */
interface WrittenDetails {
  kind: string
  menuNo: string
  table: ServerCustomFieldSet['table']
  fields: FieldTable
  customFieldSet: CustomFieldSet
}

/** The past of details of receipts, and their custom fields. */
export const writtenDetails = ({ kind, menuNo, table, fields, customFieldSet }: WrittenDetails) =>
  ({
    histories: [{ kind, menuNos: [menuNo], table, fields, made: written }],
    customFieldSets: [{ ...customFieldSet, table, numberColumn: 'receipt_no', topic: 'receipts' }],
  }) satisfies ServerRoom

/** The same of details that are found by the beginning of their receipt's number, and what the operation log names of them. */
export const foundDetails = (details: WrittenDetails) =>
  ({
    ...writtenDetails(details),
    loggedFields: { receipt: details.fields },
    documentFinders: [numberFinder(details.kind, details.menuNo, { table: details.table, numberColumn: 'receipt_no' })],
  }) satisfies ServerRoom
