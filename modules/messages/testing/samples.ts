import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/messages/contract.ts'
import { messagesSamples } from './messages-samples.ts'
import { webhookSamples } from './webhook-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...messagesSamples,
  ...webhookSamples,
}
