import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { bill } from '../contract/document.ts'

/** A bill as its list shows it. */
export type BillListRow = DocumentRow<typeof bill>
