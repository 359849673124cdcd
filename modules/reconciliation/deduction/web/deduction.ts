import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { deductionSchemas } from '../contract/calls.ts'
import type { deduction } from '../contract/document.ts'

/** A deduction as lists show it. */
export type Deduction = DocumentRow<typeof deduction, typeof deductionSchemas>
