import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/deliveries/contract.ts'
import { appointmentSamples } from './appointment-samples.ts'
import { approvalSamples } from './approval-samples.ts'
import { deliveriesSamples } from './deliveries-samples.ts'
import { invoiceSamples } from './invoice-samples.ts'
import { packageSamples } from './package-samples.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...deliveriesSamples,
  ...appointmentSamples,
  ...approvalSamples,
  ...invoiceSamples,
  ...packageSamples,
}
