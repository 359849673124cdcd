import { defineErrors } from '../errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of imports: of files that are not taken, and of rows that do not pass their checks. */
export const importErrors = defineErrors('wire', enUS.errors, {
  /** Its data are the errors and the file with the error column (`importRefusalSchema`). */
  importRefused: { code: 'documents.importRefused', status: 422 },
  importHeaderMissing: 422,
  importColumnsMissing: 422,
  importColumnTwice: 422,
  /** Its data are what is to be decided (`importUndecidedSchema`). */
  importUndecided: { code: 'documents.importUndecided', status: 422 },
  importChoiceUnknown: 422,
  importEmpty: 422,
  notSpreadsheet: 415,
  encrypted: 422,
  macro: 415,
  tooLarge: 413,
  tooLargeUnpacked: 413,
  tooManyParts: 413,
  tooMuchText: 413,
  tooMuchMemory: 413,
  tooManyCells: 413,
  tooManyRows: 413,
  tooManyColumns: 413,
  tooManyMerged: 413,
  suspiciousCompression: 422,
  brokenFile: 422,
  forbiddenXml: 422,
  noSheet: 422,
  timedOut: 422,
  tooManyAtOnce: 429,
})
