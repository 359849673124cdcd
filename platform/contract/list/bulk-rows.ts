/** Of what rows that are handled together are alike (spec domain §4, §5); what a row does not say keeps it apart from none. */
export interface BulkRow {
  orgNo: string
  warehouseNo?: string | null | undefined
  classifyType?: string | null | undefined
}

const KEYS = ['orgNo', 'warehouseNo', 'classifyType'] as const satisfies readonly (keyof BulkRow)[]

/** Whether these rows are of one organisation, one warehouse and one document category, so that they may be handled together. */
export const isOneBulk = (rows: readonly Partial<Record<keyof BulkRow, unknown>>[]): boolean =>
  KEYS.every((key) => new Set(rows.map((row) => row[key]).filter(Boolean)).size <= 1)
