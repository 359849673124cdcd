import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { taskSchemas } from '../contract/calls.ts'
import type { putAwayTask } from '../contract/document.ts'

/** A task of putting away as the list shows it. */
export type Task = DocumentRow<typeof putAwayTask, typeof taskSchemas>
