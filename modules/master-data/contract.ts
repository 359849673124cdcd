import { closingCalls } from './calendar/contract/calls.ts'
import { lookupCalls } from './lookup/contract/calls.ts'
import { numberRuleCalls } from './number-rule/contract/calls.ts'
import { waveCalls } from './record/contract/calls.ts'
import { selfServiceCalls } from './supplier/contract/calls.ts'
import { conversionCalls } from './unit/contract/calls.ts'

/**
 * The typed calls of this module: one for each lookup, the conversion of quantities, what rules would make, waves
 * of warehouse systems, and what suppliers do themselves.
 */
export const calls = {
  ...lookupCalls,
  ...closingCalls,
  ...conversionCalls,
  ...numberRuleCalls,
  ...waveCalls,
  ...selfServiceCalls,
}
