import type { FieldTable } from '#platform/contract/fields.ts'
import { lineCustomFieldSet } from '#platform/contract/records/record-sheet.ts'
import { hasCustomFields } from '#platform/contract/records/records.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { defineList, type ListDefinition } from '../list/define-list.ts'
import type { RecordSource } from './record-source.ts'

/** The lines of a kind as a list of their own table, for a reader of this language. */
export function lineList(
  { record, lines = {} }: RecordSource,
  kind: string,
  language: Language,
): ListDefinition<FieldTable> {
  const at = lines[kind]
  if (!at) throw new Error(`${record.id} has no lines ${kind}`)
  const fields = record.lines?.[kind]?.fields ?? {}
  const [first = ''] = Object.keys(fields)
  return defineList<FieldTable>({
    fields,
    table: at.table,
    ...(at.columns ? { columns: at.columns(language) } : {}),
    ...(at.where ? { where: at.where('t1') } : {}),
    defaultSort: { field: first, order: 'asc' },
    searchColumn: null,
    ...(hasCustomFields(record)
      ? { customFieldSets: [{ module: lineCustomFieldSet(record, kind), isChild: true }] }
      : {}),
  })
}
