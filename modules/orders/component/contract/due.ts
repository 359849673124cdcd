import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { componentCalls } from './calls.ts'
import { componentIssueLifecycle } from './lifecycle.ts'

/** What documents of components wait for. */
export const componentDueEntries = defineDueEntries('orders', componentCalls, [
  {
    kind: 'componentArrival',
    call: 'ISupSrmOutsourcedOrderService/confirmComponentArrival',
    action: 'confirmArrival',
    lifecycle: componentIssueLifecycle,
    number: 'issueNo',
    since: 'issueDate',
    summary: 'purchaseNo',
    path: '/orderCollaboration/outsourced-order-query?open=1&keyword=',
    search: 'purchaseNo',
  },
])
