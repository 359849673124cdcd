import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const discrepanciesErrors = defineErrors('discrepancies', enUS.errors, {
  wrongSide: 403,
  notOpen: 409,
  notNoted: 409,
  settledByDocument: 409,
  withdrawn: 409,
  overNotice: 409,
  overAccepted: 409,
  quantityMissing: 422,
  quantityDecimals: 422,
  unknownLot: 422,
  notShipped: 409,
  receiptReversed: 409,
  giftUnclaimed: 409,
  filesOfRefusal: 409,
  ownerCannotSee: 422,
  dueDatePast: 422,
  nothingAssigned: 422,
})
