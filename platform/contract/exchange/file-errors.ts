import { defineErrors } from '../errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of uploaded files, and of a file store that does not answer. */
export const fileErrors = defineErrors('wire', enUS.errors, {
  tooLarge: 413,
  fileEmpty: 422,
  fileTypeRefused: 415,
  fileEndingWrong: 415,
  fileWithMacros: 415,
  pictureTooLarge: 422,
  fileBroken: 422,
  fileStoreUnavailable: 503,
  fileGone: 404,
})
