import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/discrepancies/contract.ts'
import { discrepanciesSamples } from './discrepancies-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...discrepanciesSamples,
}
