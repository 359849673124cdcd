import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const receiptsErrors = defineErrors('receipts', enUS.errors, {
  wrongSide: 403,
  receiptQuantityZero: 422,
  overOpen: 409,
  quantityDecimals: 422,
  refusalReasonEmpty: 422,
  receiptDateInFuture: 422,
  postingDateInFuture: 422,
  unknownLine: 422,
  unknownLot: 422,
  overLot: 409,
  nothingChosen: 422,
  reversedAlready: 409,
  goodsMoved: 409,
  refusedShippedAgain: 409,
  unknownAsn: 422,
  unknownAsnLine: 422,
  severalAsnLines: 422,
  messageReused: 409,
})
