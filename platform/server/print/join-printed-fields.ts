import { type CustomFieldSetUse, customFields } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { LayoutData } from '#platform/contract/list/print-layout.ts'
import type { CallContext } from '../call-context.ts'
import { type CustomFieldSetDefinitions, customContext } from '../custom-fields/custom-context.ts'
import { definitionIn, readDefinitions } from '../custom-fields/read-definitions.ts'
import type { PrintableDocument } from './printable-document.ts'

/**
 * The fields that a layout may name, with the custom ones of the caller's company, and a context that knows their names.
 * Custom fields of the head come after its own, those of rows after theirs.
 */
export async function joinPrintedFields(
  context: CallContext,
  { head, rows, customFieldSet, rowCustomFieldSets = {} }: PrintableDocument,
): Promise<{ context: CallContext; data: LayoutData }> {
  const found: CustomFieldSetDefinitions[] = []
  const joined = async (fields: FieldTable, use: CustomFieldSetUse | undefined): Promise<FieldTable> => {
    const definitions = use ? (await readDefinitions(context, use.module)).filter(({ isPrinted }) => isPrinted) : []
    if (!use || definitions.length === 0) return fields
    found.push({ module: use.module, definitions })
    const named = definitions.map((definition) => definitionIn(definition, context.language))
    return { ...fields, ...customFields({ module: use.module }, named) }
  }
  const joinedHead = await joined(head, customFieldSet)
  const joinedRows: Record<string, FieldTable> = {}
  for (const [name, fields] of Object.entries(rows)) joinedRows[name] = await joined(fields, rowCustomFieldSets[name])
  return { context: customContext(context, found), data: { head: joinedHead, rows: joinedRows } }
}
