import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { calls } from '#modules/scheduling/contract.ts'

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {}
