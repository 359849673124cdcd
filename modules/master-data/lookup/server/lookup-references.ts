import { columnOf, type FieldDeclaration } from '#platform/contract/fields.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import type { RecordSource, RecordUse, ReferenceTable } from '#platform/server/records/record-source.ts'
import { lookups } from '../contract/lookups.ts'
import { lookupTable } from './lookup-lists.ts'

/** The table behind each lookup, kept within what its record is: its first field is the number that documents keep. */
export const lookupReferences = (recordSources: readonly RecordSource[]): Record<string, ReferenceTable> =>
  Object.fromEntries(
    entriesOf(lookups).map(([path, { fields }]): [string, ReferenceTable] => {
      const [number = '', field = {}] = Object.entries(fields)[0] ?? []
      const table = lookupTable(path)
      const within = recordSources.find((source) => source.table === table)?.record.within
      return [path, { table, column: columnOf(number, field), ...(within ? { within } : {}) }]
    }),
  )

/** Rows of kinds that are not maintained as records yet: what their lookups' fields say that they name. */
export function usesByLookups(recordSources: readonly RecordSource[]): RecordUse[] {
  const references = lookupReferences(recordSources)
  return entriesOf(lookups).flatMap(([path, { fields }]) => {
    const table = lookupTable(path)
    if (recordSources.some((source) => source.table === table)) return []
    const shown = references[path]?.column ?? ''
    return Object.entries<FieldDeclaration>(fields).flatMap(([name, field]): RecordUse[] => {
      const of = field.lookup === undefined ? undefined : references[field.lookup]?.table
      return of ? [{ of, table, column: columnOf(name, field), shown, labelKey: field.label }] : []
    })
  })
}
