import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** Refuses a strategy that asks the same twice: the second time it decides nothing. */
export const failOnDuplicate =
  (field: string): NonNullable<RecordSource['check']> =>
  (_context, { after }) => {
    const seen = new Set<unknown>()
    for (const [index, step] of linesOf(after, 'steps').entries()) {
      if (seen.has(step[field])) {
        failAt(`steps.${index}.${field}`, inventoryErrors.criterionTwice)
      }
      seen.add(step[field])
    }
  }
