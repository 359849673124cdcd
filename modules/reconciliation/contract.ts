import { defineCalls } from '#platform/contract/calls.ts'
import { billCalls } from './bill/contract/calls.ts'
import { deductionCalls, evidenceCalls } from './deduction/contract/calls.ts'
import { invoiceCalls } from './invoice/contract/calls.ts'
import { matchCalls } from './match/contract/calls.ts'
import { payableCalls } from './payable/contract/calls.ts'
import { paymentCalls } from './payment/contract/calls.ts'
import { priceAdjustmentCalls } from './price-adjustment/contract/calls.ts'
import { selfBillingCalls } from './self-billing/contract/calls.ts'
import { statementCalls } from './statement/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({
  ...payableCalls,
  ...deductionCalls,
  ...evidenceCalls,
  ...billCalls,
  ...invoiceCalls,
  ...matchCalls,
  ...paymentCalls,
  ...priceAdjustmentCalls,
  ...selfBillingCalls,
  ...statementCalls,
})
