/** What a foreign workbook may cost. Every figure is enforced while reading, never after. */
export type SpreadsheetLimits = {
  /** Size of the file as it arrives. */
  readonly fileBytes: number
  /** Sum of all parts of an xlsx once unpacked. */
  readonly unpackedBytes: number
  /** Unpacked against packed size of one part; parts below `ratioFreeBytes` are not judged. */
  readonly ratio: number
  readonly ratioFreeBytes: number
  /** Parts within an xlsx. */
  readonly parts: number
  /** Cells the sheet holds, empty formatted ones included. */
  readonly cells: number
  /** Rows with at least one value. */
  readonly rows: number
  /** Position of the last column with a value. */
  readonly columns: number
  /** Characters of all values together: a shared text may be used by every cell. */
  readonly characters: number
  /** Time of the worker from its start to its last row. */
  readonly timeoutMs: number
}

const mebibyte = 1024 * 1024

export const defaultSpreadsheetLimits: SpreadsheetLimits = {
  fileBytes: 10 * mebibyte,
  unpackedBytes: 100 * mebibyte,
  ratio: 100,
  ratioFreeBytes: mebibyte,
  parts: 2_000,
  cells: 1_000_000,
  rows: 50_000,
  columns: 200,
  characters: 50_000_000,
  timeoutMs: 20_000,
}
