import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { payableCalls } from '../contract/calls.ts'
import { payableFields, payableTabs } from '../contract/fields.ts'
import { payableList } from './payable-list.ts'
import { readMoneyStory } from './read-money-story.ts'
import { readNotInvoiced } from './read-not-invoiced.ts'
import { readOutlook } from './read-outlook.ts'
import { readPayableEntries } from './read-payable-entries.ts'

/** What the pool gives to the server. */
export const payableRoom: ServerRoom = {
  calls: [
    implementCalls(payableCalls, {
      ...listHandlers('ISrmPayableService', 'Payable', {
        list: payableList,
        titleKey: 'reconciliation:titles.pool',
        tabs: payableTabs,
        present: () => (row) => row,
      }),
      'ISrmPayableService/getPayableEntries': readPayableEntries,
      'ISrmPayableService/getPaymentOutlook': readOutlook,
      'ISrmPayableService/getMoneyStory': readMoneyStory,
      'ISrmPayableService/getReceivedNotInvoiced': readNotInvoiced,
    }),
  ],
  histories: [
    {
      kind: 'payable',
      menuNos: ['payablePool'],
      table: 'srm_payable',
      fields: payableFields,
      made: { date: 'create_date', name: 'create_name' },
      parts: [
        {
          part: 'entries',
          table: 'srm_payable_ledger',
          column: 'payable_id',
          added: { date: 'create_date', name: 'create_name' },
        },
      ],
    },
  ],
  constraints: { srm_payable_on_bill: reconciliationErrors.onBill },
  invariants: [
    { name: 'payableLedger', severity: 'error' },
    { name: 'owedOfBatch', severity: 'error', documentKind: 'order' },
    { name: 'disputed', severity: 'error' },
  ],
}
