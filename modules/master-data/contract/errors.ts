import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module, beside those that all records share: what the rules of single kinds forbid. */
export const masterDataErrors = defineErrors('master-data', enUS.errors, {
  addressOwner: 422,
  receivingWindow: 422,
  severalDefaults: 422,
  paymentDaysMissing: 422,
  transferTypeNature: 422,
  itemGroupCycle: 422,
  limitsReversed: 422,
  shelfLifeMissing: 422,
  warnDaysTooLong: 422,
  conversionSameUnit: 422,
  conversionTaken: 409,
  conversionTwice: 409,
  noConversion: 422,
  calendarWithoutWork: 422,
  calendarTaken: 409,
})
