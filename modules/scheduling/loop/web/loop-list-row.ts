import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { kanbanLoop } from '../contract/document.ts'

/** A loop as its list shows it. */
export type LoopListRow = DocumentRow<typeof kanbanLoop>
