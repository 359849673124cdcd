import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { inspectionSchemas } from '../contract/calls.ts'
import type { inspection } from '../contract/document.ts'

/** An inspection as the list shows it. */
export type Inspection = DocumentRow<typeof inspection, typeof inspectionSchemas>
