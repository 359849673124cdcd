import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/receipts/contract.ts'
import { inspectionSamples } from './inspection-samples.ts'
import { receiptsSamples, receivingSamples } from './receipts-samples.ts'
import { scanSamples } from './scan-samples.ts'
import { taskSamples } from './task-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...receiptsSamples,
  ...scanSamples,
  ...taskSamples,
  ...inspectionSamples,
  ...receivingSamples,
}
