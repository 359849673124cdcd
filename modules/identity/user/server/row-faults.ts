import { type ErrorDeclaration, type ErrorParameters, Refusal } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** What is wrong with a row of a sheet, and at which of its cells. */
export interface RowFault {
  path: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** Refuses all faults of a row at once, each at its cell. */
export function refuseFaults(faults: readonly RowFault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.declaration, first.parameters, faults)
}

/** Lines that name something, by where they stand. */
export const namedBy = (after: RecordInput, kind: string, field: string): { path: string; value: string }[] =>
  linesOf(after, kind).map((line, index) => ({ path: `${kind}.${index}.${field}`, value: String(line[field]) }))
