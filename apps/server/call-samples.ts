import type { CallDeclaration } from '#platform/contract/calls.ts'
import { answerSamples } from './call-samples/answer-samples.ts'
import { appointmentSamples } from './call-samples/appointment-samples.ts'
import { approvalSamples } from './call-samples/approval-samples.ts'
import type { CallSample, SamplesOf } from './call-samples/call-sample.ts'
import { componentSamples } from './call-samples/component-samples.ts'
import { deliveriesSamples } from './call-samples/deliveries-samples.ts'
import { discrepanciesSamples } from './call-samples/discrepancies-samples.ts'
import { filesSamples } from './call-samples/files-samples.ts'
import { identitySamples } from './call-samples/identity-samples.ts'
import { inspectionSamples } from './call-samples/inspection-samples.ts'
import { inventorySamples } from './call-samples/inventory-samples.ts'
import { invoiceSamples } from './call-samples/invoice-samples.ts'
import { masterDataSamples } from './call-samples/master-data-samples.ts'
import { messagesSamples } from './call-samples/messages-samples.ts'
import { newsMaintenanceSamples } from './call-samples/news-maintenance-samples.ts'
import { newsSamples } from './call-samples/news-samples.ts'
import { ordersSamples } from './call-samples/orders-samples.ts'
import { packageSamples } from './call-samples/package-samples.ts'
import { receiptsSamples, receivingSamples } from './call-samples/receipts-samples.ts'
import { scanSamples } from './call-samples/scan-samples.ts'
import { serialSamples } from './call-samples/serial-samples.ts'
import { systemSamples } from './call-samples/system-samples.ts'
import { taskSamples } from './call-samples/task-samples.ts'
import { trackingSamples } from './call-samples/tracking-samples.ts'
import { webhookSamples } from './call-samples/webhook-samples.ts'
import type { AnyCallPath, allCalls } from './call-tables.ts'

/** How each call of the product is tried; a call without a sample does not compile. */
export const callSamples: SamplesOf<typeof allCalls> = {
  ...identitySamples,
  ...systemSamples,
  ...masterDataSamples,
  ...filesSamples,
  ...inventorySamples,
  ...serialSamples,
  ...ordersSamples,
  ...trackingSamples,
  ...componentSamples,
  ...answerSamples,
  ...deliveriesSamples,
  ...appointmentSamples,
  ...approvalSamples,
  ...invoiceSamples,
  ...packageSamples,
  ...receiptsSamples,
  ...receivingSamples,
  ...scanSamples,
  ...taskSamples,
  ...discrepanciesSamples,
  ...inspectionSamples,
  ...messagesSamples,
  ...webhookSamples,
  ...newsSamples,
  ...newsMaintenanceSamples,
}

/** A call with its sample, for tests that go over all of them. */
export interface SampledCall {
  path: AnyCallPath
  call: CallDeclaration
  sample: CallSample<unknown>
}
