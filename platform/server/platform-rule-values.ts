import { BODY_BYTES } from '#platform/contract/calls.ts'
import type { ErrorParameters } from '#platform/contract/errors.ts'
import { defaultSpreadsheetLimits } from './spreadsheet/spreadsheet-limits.ts'

/** Settings that stand in the sentences of the platform's rules. */
export interface RuleSettings {
  sessionHours: number
  sessionIdleMinutes: number
  /** Largest uploaded file. */
  uploadLimitBytes: number
}

const MEBIBYTE = 1024 * 1024

/** The values of the platform's rules that depend on how the product is set up, by rule. */
export function platformRuleValues(settings: RuleSettings): Readonly<Record<string, ErrorParameters>> {
  const { rows, columns, cells, timeoutMs } = defaultSpreadsheetLimits
  return {
    'wire.session': { hours: settings.sessionHours, minutes: settings.sessionIdleMinutes },
    'wire.requests': { megabytes: Math.floor(BODY_BYTES.rows / MEBIBYTE) },
    'wire.fileSize': { megabytes: Math.floor(settings.uploadLimitBytes / MEBIBYTE) },
    'wire.importFile': { rows, columns, cells, seconds: timeoutMs / 1000 },
  }
}
