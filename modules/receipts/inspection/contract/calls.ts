import { documentCalls } from '#platform/contract/document-calls.ts'
import { inspection } from './document.ts'
import { inspectionAnswer, inspectionExtra, inspectionResult } from './schemas.ts'

/** What fields do not say of it. */
export const inspectionSchemas = {
  row: inspectionExtra,
  inputs: { decide: inspectionResult },
  outputs: { decide: inspectionAnswer },
}

/** Calls over goods that are inspected. */
export const inspectionCalls = documentCalls(inspection, inspectionSchemas)
