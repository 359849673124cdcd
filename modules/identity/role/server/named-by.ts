import type { RecordInput } from '#platform/contract/records/records.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** Lines that name something, by where they stand. */
export const namedBy = (after: RecordInput, kind: string, field: string): { path: string; value: string }[] =>
  linesOf(after, kind).map((line, index) => ({ path: `${kind}.${index}.${field}`, value: String(line[field]) }))
