import { z } from 'zod'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { tolerancesInForce, toleranceTrial, toleranceTrialQuery } from './schemas.ts'

const trying = byMenu('toleranceTrial', 'isSearch', ['purchaser'])

/** Calls of the tolerance laboratory: both read only. */
export const matchCalls = defineCalls({
  'ISrmMatchToleranceService/getTolerancesInForce': readCall(
    'The valid match tolerances, and sets that are ready to be tried.',
    trying,
    z.strictObject({}),
    tolerancesInForce,
  ),
  'ISrmMatchToleranceService/tryTolerances': {
    ...readCall(
      'What match tolerances would come to over the invoicing bills of a period, compared with those in force. Nothing is stored.',
      trying,
      toleranceTrialQuery,
      toleranceTrial,
    ),
    maxBytes: BODY_BYTES.rows,
  },
})
