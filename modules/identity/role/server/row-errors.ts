import { BusinessError, type ErrorDeclaration, type ErrorParameters } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** What is wrong with a row of a sheet, and at which of its cells. */
export interface RowError {
  path: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** Refuses all errors of a row at once, each at its cell. */
export function failOnRowErrors(errors: readonly RowError[]): void {
  const [first] = errors
  if (first) throw new BusinessError(first.declaration, first.parameters, errors)
}

/** Lines that name something, by where they stand. */
export const namedBy = (after: RecordInput, kind: string, field: string): { path: string; value: string }[] =>
  linesOf(after, kind).map((line, index) => ({ path: `${kind}.${index}.${field}`, value: String(line[field]) }))
