import { defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { kanbanLoop } from './document.ts'

/** Calls of kanban loops. */
export const loopCalls = defineCalls({ ...documentCalls(kanbanLoop) })
