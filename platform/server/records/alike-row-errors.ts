import type { FieldTable } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { CallContext } from '../call-context.ts'
import type { ReadRow, RowError } from '../import/define-import.ts'
import { alikeNumbers, hasWrittenNumbers, numberKeys, type WrittenNumber } from './alike-numbers.ts'
import type { RecordSource } from './record-source.ts'
import { sheetRecords } from './sheet-records.ts'

type Row = ReadRow<FieldTable>
type Written = WrittenNumber & { rowNumber: number }

/** The records of a file whose numbers are easily taken for one that is there, or for an earlier one of the file. */
export async function alikeRowErrors(
  context: CallContext,
  source: RecordSource,
  rows: readonly Row[],
): Promise<RowError<FieldTable>[]> {
  const { number: field, within } = source.record
  const written = sheetRecords(source.record, rows).flatMap(({ rows: [row] }): Written[] => {
    const values: Readonly<Record<string, unknown>> = row.values
    const number = String(values[field] ?? '')
    return number === '' ? [] : [{ number, owner: String(values[within ?? ''] ?? ''), rowNumber: row.rowNumber }]
  })
  if (!hasWrittenNumbers(source) || written.length === 0) return []
  const keyOf = ({ number, owner }: WrittenNumber) => JSON.stringify([number, owner])
  const found = await alikeNumbers(context, source, written)
  const there = new Map(found.map((one) => [keyOf(one), one.existing]))
  const spellings = await numberKeys(
    context,
    written.map(({ number }) => number),
  )
  const first = new Map<string, string>()
  return written.flatMap((one) => {
    const spelling = JSON.stringify([spellings.get(one.number), one.owner])
    const before = first.get(spelling)
    if (before === undefined) first.set(spelling, one.number)
    const existing = there.get(keyOf(one)) ?? (before === one.number ? undefined : before)
    if (existing === undefined) return []
    const parameters = { number: one.number, existing }
    return [{ rowNumber: one.rowNumber, field, error: recordErrors.recordNumberAlike, parameters }]
  })
}
