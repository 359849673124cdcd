import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const filesErrors = defineErrors('documents', enUS.errors, {
  fileGone: 404,
  tooManyFiles: 409,
  filesTooLarge: 409,
  otherPartysFile: 403,
  noUpload: 409,
  templateRequired: 422,
  templateUnknown: 422,
  differentOwners: 422,
  unknownPrintModule: 404,
  tooManyPages: 422,
  badBarcode: 422,
  printTimedOut: 422,
  printBusy: 503,
  templateNotJson: 415,
  templateInvalid: 422,
  templateNames: 422,
  templateBuiltIn: 409,
  templateModule: 409,
  templateOrg: 422,
  templateCodeTaken: 409,
  tooManyTemplates: 422,
  appVersionTaken: 409,
  exchangeReused: 409,
  exchangeOwn: 409,
  exchangeGone: 404,
})
