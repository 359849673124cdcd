import { defineErrors } from '../errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of master data and settings: of what is put in, and of what shall be deleted. */
export const recordErrors = defineErrors('wire', enUS.errors, {
  recordNumberTaken: 409,
  recordNumberAlike: 409,
  recordFieldFixed: 422,
  recordReferenceUnknown: 422,
  recordInUse: 409,
  recordNumberTwice: 422,
  recordRowsDiffer: 422,
  recordOfProduct: 409,
  recordNotDraft: 409,
  recordNotEffective: 409,
  recordNotInvalid: 409,
})
