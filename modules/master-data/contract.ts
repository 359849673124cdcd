import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { closingCalls } from './calendar/contract/calls.ts'
import { masterDataRecords } from './contract/records.ts'
import { lookupCalls } from './lookup/contract/calls.ts'
import { numberRuleCalls } from './number-rule/contract/calls.ts'
import { waveCalls } from './record/contract/calls.ts'
import { selfServiceCalls } from './supplier/contract/calls.ts'
import { conversionCalls } from './unit/contract/calls.ts'

/**
 * The typed calls of this module: one for each lookup, the conversion of quantities, what rules would make, waves
 * of warehouse systems, and what suppliers do themselves.
 */
export const masterDataCalls = {
  ...lookupCalls,
  ...closingCalls,
  ...conversionCalls,
  ...numberRuleCalls,
  ...waveCalls,
  ...selfServiceCalls,
}

/** The calls of its records; what they take and answer follows from each record's fields. */
export const masterDataRecordCalls: CallTable = Object.assign({}, ...masterDataRecords.map(recordCalls))
