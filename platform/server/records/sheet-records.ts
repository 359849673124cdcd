import { importedFields } from '#platform/contract/fields.ts'
import { lineColumn, lineCustomFieldSet } from '#platform/contract/records/record-sheet.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import type { ImportedCustom } from '../import/define-import.ts'

type Values = Readonly<Record<string, unknown>>

/** A row of a sheet as far as it could be read. */
export interface SheetRowValues {
  rowNumber: number
  values: Values
  custom?: ImportedCustom
}

/** A line of a record, and the row of the sheet in which it stands. */
export interface SheetLine {
  rowNumber: number
  values: Values
  custom: Values | undefined
}

/** The rows of a sheet that make up one record. */
export interface SheetRecord<Row extends SheetRowValues> {
  /** The record's own columns count as they stand in the first. */
  rows: readonly [Row, ...Row[]]
  lines: Readonly<Record<string, readonly SheetLine[]>>
}

const textOf = ({ values }: SheetRowValues, name: string | undefined): string =>
  name === undefined ? '' : String(values[name] ?? '')

/** What rows of one record have in common; a row whose number cannot be read stands for itself. */
export function recordKey({ number, within }: RecordDeclaration, row: SheetRowValues): string {
  const own = textOf(row, number)
  return own === '' ? `row ${row.rowNumber}` : JSON.stringify([own, textOf(row, within)])
}

/** The records of a sheet in their order, each with its lines. */
export function sheetRecords<Row extends SheetRowValues>(
  record: RecordDeclaration,
  rows: readonly Row[],
): SheetRecord<Row>[] {
  const groups = Map.groupBy(rows, (row) => recordKey(record, row))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const group = [first, ...others] as const
    const lines = Object.fromEntries(
      Object.keys(record.lines ?? {}).map((kind) => [kind, group.flatMap((row) => lineIn(record, kind, row) ?? [])]),
    )
    return [{ rows: group, lines }]
  })
}

/** The line of a kind that a row has; none where all its columns are empty. */
function lineIn(record: RecordDeclaration, kind: string, row: SheetRowValues): SheetLine | undefined {
  const names = importedFields(record.lines?.[kind]?.fields ?? {})
  const isThere = Object.entries(row.values).some(([name, value]) => name.startsWith(`${kind}.`) && value !== null)
  const isUnread = names.some((name) => !(lineColumn(kind, name) in row.values))
  const custom = row.custom?.[lineCustomFieldSet(record, kind)]
  if (!isThere && !isUnread && custom === undefined) return undefined
  const values = names.flatMap((name) => {
    const column = lineColumn(kind, name)
    return column in row.values ? [[name, row.values[column]]] : []
  })
  return { rowNumber: row.rowNumber, values: Object.fromEntries(values), custom }
}

/** A record's input as its sheet has it; custom fields only where the rows have them apart. */
export function inputOf<Row extends SheetRowValues>(
  record: RecordDeclaration,
  { rows: [first], lines }: SheetRecord<Row>,
): Record<string, unknown> {
  const own = importedFields(record.fields).flatMap((name) =>
    name in first.values ? [[name, first.values[name]]] : [],
  )
  const custom = first.custom?.[record.id]
  const ofLines = Object.entries(lines).map(([kind, given]) => [
    kind,
    given.map((line) => ({ ...line.values, ...(line.custom ? { custom: line.custom } : {}) })),
  ])
  return { ...Object.fromEntries([...own, ...ofLines]), ...(custom ? { custom } : {}) }
}
