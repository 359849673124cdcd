import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/orders/contract.ts'
import { answerSamples } from './answer-samples.ts'
import { componentSamples } from './component-samples.ts'
import { ordersSamples } from './orders-samples.ts'
import { trackingSamples } from './tracking-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...ordersSamples,
  ...trackingSamples,
  ...componentSamples,
  ...answerSamples,
}
