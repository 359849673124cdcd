/**
 * Why a file is not taken as a spreadsheet. The code is what callers translate for people; `params` holds the figures
 * that belong into the sentence (`limit`, and where it was counted `found`).
 */
export const spreadsheetRefusalCodes = [
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

export type SpreadsheetRefusalCode = (typeof spreadsheetRefusalCodes)[number]

/** Figures of a refusal: bytes, rows, cells or milliseconds, according to its code. */
export type SpreadsheetRefusalParams = { readonly limit?: number; readonly found?: number }

/** Thrown by everything that takes a foreign file; nothing else is thrown for the sake of the file's content. */
export class SpreadsheetRefusal extends Error {
  override readonly name = 'SpreadsheetRefusal'
  readonly code: SpreadsheetRefusalCode
  readonly params: SpreadsheetRefusalParams

  constructor(code: SpreadsheetRefusalCode, params: SpreadsheetRefusalParams = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.params = params
  }
}
