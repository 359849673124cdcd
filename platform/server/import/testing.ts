import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { ImportDefinition, ImportedRow, ImportedValues, ReadRow } from './define-import.ts'

/** Rows as an import hands them over once their cells have passed; what a row does not say is empty. */
export function importedRows<T extends FieldTable>(
  fields: T,
  ...rows: readonly Partial<ImportedValues<T>>[]
): ImportedRow<T>[] {
  const empty = Object.fromEntries(importedFields(fields).map((name) => [name, null]))
  return rows.map((values, index) => ({ rowNumber: index + 2, values: { ...empty, ...values } as ImportedValues<T> }))
}

/** Row, field and code of each fault that an import finds in these rows. */
export async function importFaults<T extends FieldTable>(
  context: CallContext,
  definition: ImportDefinition<T>,
  rows: readonly ReadRow<T>[],
): Promise<[rowNumber: number, field: string, code: string][]> {
  const faults = await definition.checkRows(context, rows)
  return faults.map(({ rowNumber, field, error }) => [rowNumber, field ?? '', error.code])
}
