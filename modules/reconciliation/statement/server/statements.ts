import { documentFileStore } from '#modules/files/server.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { statementSchemas } from '../contract/calls.ts'
import { statement } from '../contract/document.ts'
import { importStatement } from './import-statement.ts'
import { isSettled } from './line-results.ts'
import { matchStatement } from './match-statement.ts'

/** Statements of account at work. */
export const statements = implementDocument(statement, statementSchemas, {
  create: importStatement,
  on: {
    match: matchStatement,
    close: (_context, _row, { remark }) => ({ set: { remark: remark ?? '' } }),
    reopen: (_context, row, { reason }) => ({ status: isSettled(row) ? 'matched' : 'open', set: { reason } }),
  },
  files: {
    store: documentFileStore,
    refusal: ({ status }) => (status === 'closed' ? reconciliationErrors.statementClosed : null),
  },
})
