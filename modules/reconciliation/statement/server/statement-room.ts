import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { statementCalls } from '../contract/calls.ts'
import { readStatement } from './read-statement.ts'
import { statementLineList } from './statement-lines.ts'
import { statements } from './statements.ts'

/** What statements of account give to the server. */
export const statementRoom: ServerRoom = {
  ...statements.module,
  calls: [
    implementCalls(statementCalls, {
      ...statements.handlers,
      'ISrmStatementService/readStatement': readStatement,
      ...plainListHandlers('ISrmStatementLineService/getStatementLinePage', 'ISrmStatementLineService/exportexcel', {
        list: statementLineList,
        titleKey: 'reconciliation:statement.linesTitle',
        present: (row) => row,
      }),
    }),
  ],
  invariants: [
    { name: 'statementTotals', severity: 'error', documentKind: 'statement' },
    { name: 'statementPairs', severity: 'error', documentKind: 'statement' },
  ],
}
