import { written } from '#platform/server/spreadsheet/testing.ts'

/** A workbook with one row, its columns named like fields. */
export function sampleWorkbook(row: Readonly<Record<string, string | number>>): Promise<Buffer> {
  const columns = Object.keys(row).map((header) => ({ header, kind: 'text' as const }))
  return written(columns, [Object.values(row).map(String)])
}
