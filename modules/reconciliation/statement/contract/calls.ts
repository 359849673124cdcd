import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { listCalls } from '#platform/contract/list/usual-calls.ts'
import { statement } from './document.ts'
import { statementLineFields } from './fields.ts'
import { newStatement, readingQuery, statementReading } from './schemas.ts'

/** What fields do not say of it. */
export const statementSchemas = { inputs: { create: newStatement } }

/** Calls of statements of account. */
export const statementCalls = defineCalls({
  ...documentCalls(statement, statementSchemas),
  'ISrmStatementService/readStatement': {
    summary: 'Reads the columns of a supplier’s file and proposes what they mean; the file is kept for the import.',
    input: readingQuery,
    output: statementReading,
    transport: 'upload',
    access: byMenu('statement', 'isAdd'),
    audit: { none: 'keeps a file for its sender; the import of it is logged' },
    repeat: 'key',
  },
  ...listCalls('ISrmStatementLineService', 'StatementLine', {
    menuNo: 'statement',
    fields: statementLineFields,
    row: z.object({ id: z.string() }),
    exported: 'statement.exportLines',
    page: 'Lines of statements with what they are paired with.',
    export: 'The lines of a search, such as the differences of a statement, as an Excel file.',
  }),
})
