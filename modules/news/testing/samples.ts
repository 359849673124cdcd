import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/news/contract.ts'
import { newsMaintenanceSamples } from './news-maintenance-samples.ts'
import { newsSamples } from './news-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...newsSamples,
  ...newsMaintenanceSamples,
}
