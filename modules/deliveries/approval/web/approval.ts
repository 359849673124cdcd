import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { approvalSchemas } from '../contract/calls.ts'
import type { approval } from '../contract/document.ts'

/** A delivery approval as the list shows it. */
export type Approval = DocumentRow<typeof approval, typeof approvalSchemas>
