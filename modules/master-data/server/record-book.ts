import type { FieldTable } from '#platform/contract/fields.ts'
import type { RecordBook, RecordUse, ReferenceTable } from '#platform/server/records/record-source.ts'
import { columnOf, usesOf } from '#platform/server/records/record-source.ts'
import { lookups } from '../contract/lookups.ts'
import { lookupTable } from './lookup-lists.ts'
import { recordSources } from './record-sources.ts'

/** The table behind each lookup: its first field is the number that documents keep. */
const references = Object.fromEntries(
  Object.entries(lookups).map(([path, { fields }]): [string, ReferenceTable] => {
    const [number = '', field = {}] = Object.entries(fields)[0] ?? []
    const table = lookupTable(path as keyof typeof lookups)
    const within = recordSources.find((source) => source.table === table)?.record.within
    return [path, { table, column: columnOf(number, field), ...(within ? { within } : {}) }]
  }),
)

/** Rows of kinds that are not maintained as records yet: what their lookups' fields say that they name. */
const ofOtherKinds = Object.entries(lookups).flatMap(([path, { fields }]) => {
  const table = lookupTable(path as keyof typeof lookups)
  if (recordSources.some((source) => source.table === table)) return []
  const shown = references[path]?.column ?? ''
  return Object.entries(fields as FieldTable).flatMap(([name, field]): RecordUse[] => {
    const of = field.lookup === undefined ? undefined : references[field.lookup]?.table
    return of ? [{ of, table, column: columnOf(name, field), shown, labelKey: field.label }] : []
  })
})

/** What the records of master data refer to, and who refers to them: each other, and what the other modules name. */
export function recordBook(others: readonly RecordUse[]): RecordBook {
  return {
    references,
    uses: [...recordSources.flatMap((source) => usesOf(source, references)), ...ofOtherKinds, ...others],
  }
}
