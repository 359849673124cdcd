import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module: what the rules of single kinds of master data forbid. */
export const masterDataErrors = defineErrors('master-data', enUS.errors, {
  addressOwner: 422,
  receivingWindow: 422,
  severalDefaults: 422,
  paymentDaysMissing: 422,
  transferTypeNature: 422,
})
