import type { RecordSource } from './record-source.ts'
import type { SheetRecord, SheetRowValues } from './sheet-records.ts'

type Known = Pick<RecordSource, 'record' | 'upper'>

const numberIn = ({ values }: SheetRowValues, name: string | undefined): string =>
  name === undefined ? '' : String(values[name] ?? '')

/**
 * The records of a file in the order in which they can be written: first those that stand below none of the file, then those
 * below these, and so on. Some that stand below each other in a ring come first: what they name is not there.
 */
export function recordTiers<Row extends SheetRowValues>(
  { record, upper }: Known,
  records: readonly SheetRecord<Row>[],
): (readonly SheetRecord<Row>[])[] {
  if (upper === undefined || records.length < 2) return [records]
  const upperOf = new Map(records.map(({ rows: [row] }) => [numberIn(row, record.number), numberIn(row, upper)]))
  const depthOf = ({ rows: [row] }: SheetRecord<Row>): number => {
    const passed = new Set<string>()
    let number = numberIn(row, record.number)
    for (let above = upperOf.get(number); above !== undefined && upperOf.has(above); above = upperOf.get(number)) {
      if (passed.has(above)) return 0
      passed.add(above)
      number = above
    }
    return passed.size
  }
  const tiers = Map.groupBy(records, depthOf)
  return [...tiers].sort(([a], [b]) => a - b).map(([, tier]) => tier)
}

/** Numbers of the records that others of the file stand below. */
export function uppersIn<Row extends SheetRowValues>(
  { upper }: Known,
  records: readonly SheetRecord<Row>[],
): ReadonlySet<string> {
  return new Set(upper === undefined ? [] : records.map(({ rows: [row] }) => numberIn(row, upper)))
}
