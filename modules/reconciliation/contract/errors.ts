import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const reconciliationErrors = defineErrors('reconciliation', enUS.errors, {
  onBill: 409,
  onSentBill: 409,
  billWrongSide: 403,
  billNotDraft: 409,
  billNotPending: 409,
  billNotConfirmed: 409,
  billNotShared: 409,
  billEmpty: 409,
  billDisputed: 409,
  nothingOpen: 409,
  rowTaken: 409,
  rowsDiffer: 422,
  currencyNeeded: 422,
  shareTooLarge: 422,
})
