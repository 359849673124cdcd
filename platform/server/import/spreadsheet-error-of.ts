import { BusinessError } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet-error.ts'

const MEBIBYTE = 1024 * 1024

/** Megabytes with the digit that tells 1.5 from 1. */
const shownMegabytes = (bytes: number): number => Math.floor((bytes * 10) / MEBIBYTE) / 10

/** A file that was not taken as the refusal that people read; anything else as it came. */
export function spreadsheetErrorOf(error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return error
  const { limit = 0 } = error.params
  switch (error.code) {
    case 'tooLarge':
      return new BusinessError(importErrors.tooLarge, { limit: shownMegabytes(limit) })
    case 'tooLargeUnpacked':
      return new BusinessError(importErrors.tooLargeUnpacked, { limit: shownMegabytes(limit) })
    case 'timedOut':
      return new BusinessError(importErrors.timedOut, { limit: Math.round(limit / 1000) })
    case 'notSpreadsheet':
    case 'encrypted':
    case 'macro':
    case 'tooManyCells':
    case 'tooManyRows':
    case 'tooManyColumns':
    case 'tooManyMerged':
    case 'tooManyParts':
    case 'tooMuchText':
    case 'tooMuchMemory':
    case 'suspiciousCompression':
    case 'brokenFile':
    case 'forbiddenXml':
    case 'noSheet':
    case 'tooManyAtOnce':
      return new BusinessError(importErrors[error.code], { limit })
  }
}
