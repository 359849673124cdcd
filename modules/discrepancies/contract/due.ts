import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { discrepanciesCalls } from './calls.ts'
import { discrepancyLifecycle } from './lifecycle.ts'

const shared = {
  lifecycle: discrepancyLifecycle,
  number: 'discrepancyNo',
  due: 'dueDate',
  since: 'createDate',
  summary: 'goodsName',
  quantity: { value: 'openQty', unit: 'purchaseUnitNo' },
  path: '/receipt-tracking/discrepancies?open=1&keyword=',
} as const

/** What discrepancies wait for: the supplier's statement, and then that the purchaser closes them. */
export const discrepancyDueEntries = defineDueEntries('discrepancies', discrepanciesCalls, [
  {
    ...shared,
    kind: 'discrepancyAnswer',
    call: 'ISrmDiscrepancyService/answerDiscrepancy',
    action: 'answer',
    states: ['open'],
  },
  {
    ...shared,
    kind: 'discrepancyClosing',
    call: 'ISrmDiscrepancyService/closeDiscrepancy',
    action: 'close',
    states: ['answered'],
  },
])
