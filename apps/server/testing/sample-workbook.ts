import { written } from '#platform/server/spreadsheet/testing.ts'

type Row = Readonly<Record<string, string | number>>

/** A workbook with one row, its columns named like fields. */
export const sampleWorkbook = (row: Row): Promise<Buffer> => sampleRows([row])

/** A workbook with these rows; one may leave columns of the others empty. */
export function sampleRows(rows: readonly Row[]): Promise<Buffer> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names.map((header) => ({ header, kind: 'text' as const }))
  return written(
    columns,
    rows.map((row) => names.map((name) => String(row[name] ?? ''))),
  )
}
