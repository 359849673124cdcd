import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { toBoth } from '#platform/contract/notification-events.ts'
import { closingFields, STATEMENT_STATES, statementCard, statementFields, statementLineFields } from './fields.ts'
import { statementLifecycle } from './lifecycle.ts'

/** The service under which bills and what is compared with them are asked for. */
const OF_BILLS = 'ISrmBillService'

/** A supplier's own statement of account, compared with what it is owed here. */
export const statement = defineDocument({
  kind: 'statement',
  table: 'srm_statement',
  number: { field: 'statementNo', prefix: 'ST' },
  state: 'statementStatus',
  service: 'ISrmStatementService',
  noun: 'Statement',
  menuNo: 'statement',
  texts: 'reconciliation:statement',
  titleKey: 'reconciliation:statement.title',
  log: 'statement',
  topic: 'statements',
  what: 'statements of account',
  fields: statementFields,
  lifecycle: statementLifecycle,
  lines: {
    differences: {
      table: 'srm_statement_line',
      owner: 'statement_id',
      fields: statementLineFields,
      removedBy: 'is_removed',
      omittedBy: 'is_paired',
    },
  },
  create: {
    summary: 'Takes in a statement of a supplier whose file was read, and pairs its lines with payables.',
    flag: 'isAdd',
    service: OF_BILLS,
    method: 'importStatement',
    event: 'statementImported',
  },
  commands: {
    match: {
      summary: 'Pairs the lines of a statement anew with what is owed by now.',
      flag: 'isModify',
      service: OF_BILLS,
      method: 'matchStatement',
      isPrimary: true,
    },
    close: {
      summary: 'Closes a statement: what is left is settled.',
      flag: 'isClose',
      input: closingFields,
      event: 'statementClosed',
    },
    reopen: {
      summary: 'Opens a closed statement again.',
      flag: 'isClose',
      input: 'reason',
      event: 'statementReopened',
    },
  },
  files: { summary: 'Files of a statement: the one that was read, and further papers', flag: 'isModify' },
  print: 'reconciliation.statement',
  tabs: tabsByState(STATEMENT_STATES, 'statementStatus'),
  card: statementCard,
  placeholders: {
    statementNo: 'statementNo',
    statementPeriod: 'statementPeriod',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    fromDate: 'fromDate',
    toDate: 'toDate',
    differenceAmount: 'differenceAmount',
    currency: 'currency',
  },
  notifications: {
    place: 84,
    events: {
      statementImported: { first: toBoth },
      statementClosed: { first: toBoth },
      statementReopened: { first: toBoth },
    },
  },
})
