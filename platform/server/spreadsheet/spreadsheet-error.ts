/**
 * Why a file is not taken as a spreadsheet. The code is what callers translate for people; `params` holds the figures
 * that belong into the sentence (`limit`, and where it was counted `found`).
 */
export const spreadsheetErrorCodes = [
  'notSpreadsheet',
  'encrypted',
  'macro',
  'tooLarge',
  'tooLargeUnpacked',
  'tooManyParts',
  'tooMuchText',
  'tooMuchMemory',
  'tooManyCells',
  'tooManyRows',
  'tooManyColumns',
  'tooManyMerged',
  'suspiciousCompression',
  'brokenFile',
  'forbiddenXml',
  'noSheet',
  'timedOut',
  'tooManyAtOnce',
] as const

export type SpreadsheetErrorCode = (typeof spreadsheetErrorCodes)[number]

/** Figures of a refusal: bytes, rows, cells or milliseconds, according to its code. */
export type SpreadsheetErrorParams = { readonly limit?: number; readonly found?: number }

/** Thrown by everything that takes a foreign file; nothing else is thrown for the sake of the file's content. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'
  readonly code: SpreadsheetErrorCode
  readonly params: SpreadsheetErrorParams

  constructor(code: SpreadsheetErrorCode, params: SpreadsheetErrorParams = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.params = params
  }
}
