import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const documentsErrors = defineErrors('documents', enUS.errors, {
  fileGone: 404,
  tooManyFiles: 409,
  filesTooLarge: 409,
  otherPartysFile: 403,
  noUpload: 409,
})
