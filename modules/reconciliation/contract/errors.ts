import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const reconciliationErrors = defineErrors('reconciliation', enUS.errors, {
  onBill: 409,
})
