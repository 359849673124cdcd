import type { CallDeclaration } from '#platform/contract/calls.ts'
import type { AnyCallPath } from './call-tables.ts'
import type { CallSample } from './testing/call-sample.ts'

export { callSamples } from './testing/samples.generated.ts'

/** A call with its sample, for tests that go over all of them. */
export interface SampledCall {
  path: AnyCallPath
  call: CallDeclaration
  sample: CallSample<unknown>
}
