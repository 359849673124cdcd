import type { CallOutput } from '#platform/contract/calls.ts'
import type { DocumentRow } from '#platform/contract/document-calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import type { statementCalls } from '../contract/calls.ts'
import type { statement } from '../contract/document.ts'

/** Calls of statements. */
export const statementApi = callsOf<typeof statementCalls>()

/** The list of their lines. */
export const statementLines = listsOf<typeof statementCalls>()('ISrmStatementLineService', 'StatementLine')

/** A statement as its list shows it. */
export type StatementRow = DocumentRow<typeof statement>

/** A file as the server has read it. */
export type StatementReading = CallOutput<typeof statementCalls, 'ISrmStatementService/readStatement'>

/** A line of a statement. */
export type StatementLine = RowOfList<typeof statementLines>
