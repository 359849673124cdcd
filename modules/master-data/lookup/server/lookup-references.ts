import { columnOf, type FieldTable } from '#platform/contract/fields.ts'
import type { RecordSource, RecordUse, ReferenceTable } from '#platform/server/records/record-source.ts'
import { lookups } from '../contract/lookups.ts'
import { lookupTable } from './lookup-lists.ts'

/** The table behind each lookup, kept within what its record is: its first field is the number that documents keep. */
export const lookupReferences = (recordSources: readonly RecordSource[]): Record<string, ReferenceTable> =>
  Object.fromEntries(
    Object.entries(lookups).map(([path, { fields }]): [string, ReferenceTable] => {
      const [number = '', field = {}] = Object.entries(fields)[0] ?? []
      const table = lookupTable(path as keyof typeof lookups)
      const within = recordSources.find((source) => source.table === table)?.record.within
      return [path, { table, column: columnOf(number, field), ...(within ? { within } : {}) }]
    }),
  )

/** Rows of kinds that are not maintained as records yet: what their lookups' fields say that they name. */
export function usesByLookups(recordSources: readonly RecordSource[]): RecordUse[] {
  const references = lookupReferences(recordSources)
  return Object.entries(lookups).flatMap(([path, { fields }]) => {
    const table = lookupTable(path as keyof typeof lookups)
    if (recordSources.some((source) => source.table === table)) return []
    const shown = references[path]?.column ?? ''
    return Object.entries(fields as FieldTable).flatMap(([name, field]): RecordUse[] => {
      const of = field.lookup === undefined ? undefined : references[field.lookup]?.table
      return of ? [{ of, table, column: columnOf(name, field), shown, labelKey: field.label }] : []
    })
  })
}
