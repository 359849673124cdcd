import { Refusal } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { SpreadsheetRefusal } from '../spreadsheet/spreadsheet-refusal.ts'

const MEBIBYTE = 1024 * 1024

/** Megabytes with the digit that tells 1.5 from 1. */
const shownMegabytes = (bytes: number): number => Math.floor((bytes * 10) / MEBIBYTE) / 10

/** A file that was not taken as the refusal that people read; anything else as it came. */
export function spreadsheetRefusalOf(error: unknown): unknown {
  if (!(error instanceof SpreadsheetRefusal)) return error
  const { limit = 0 } = error.params
  switch (error.code) {
    case 'tooLarge':
      return new Refusal(importErrors.tooLarge, { limit: shownMegabytes(limit) })
    case 'tooLargeUnpacked':
      return new Refusal(importErrors.tooLargeUnpacked, { limit: shownMegabytes(limit) })
    case 'timedOut':
      return new Refusal(importErrors.timedOut, { limit: Math.round(limit / 1000) })
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
      return new Refusal(importErrors[error.code], { limit })
  }
}
