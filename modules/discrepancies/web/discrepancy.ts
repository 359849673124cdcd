import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { discrepancySchemas } from '../contract/calls.ts'
import type { discrepancy } from '../contract/document.ts'

/** A discrepancy as lists show it. */
export type Discrepancy = DocumentRow<typeof discrepancy, typeof discrepancySchemas>
