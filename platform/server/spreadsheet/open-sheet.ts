import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { endAfterThisJob } from './take-jobs.ts'
import { type OpenSheet, openXlsxSheet } from './xlsx/xlsx-sheet.ts'
import { isZip } from './xlsx/zip-directory.ts'

const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** What a file is by its first bytes; its name is never asked. */
export type SpreadsheetFormat = 'xlsx' | 'xls'

/** Decides by content; what is neither a zip file nor a compound document is refused. */
export function detectFormat(file: Buffer): SpreadsheetFormat {
  if (isZip(file)) return 'xlsx'
  // The container of xls and of every password-protected Office file.
  if (file.subarray(0, compoundSignature.length).equals(compoundSignature)) return 'xls'
  throw new SpreadsheetError('notSpreadsheet')
}

/** Opens the first visible sheet of a foreign file. Only to be called in a worker: it works without pause. */
export async function openSheet(file: Buffer, limits: SpreadsheetLimits): Promise<OpenSheet> {
  if (file.length > limits.fileBytes) {
    throw new SpreadsheetError('tooLarge', { limit: limits.fileBytes, found: file.length })
  }
  if (detectFormat(file) === 'xlsx') return openXlsxSheet(file, limits)
  // The library for xls is loaded only for those who still send one.
  endAfterThisJob()
  const { openXlsSheet } = await import('./xls-sheet.ts')
  return openXlsSheet(file, limits)
}
