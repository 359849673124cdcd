import { taskCalls } from '#modules/receipts/put-away/contract/calls.ts'
import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { receiptsCalls } from './calls.ts'
import { taskLifecycle } from './lifecycle.ts'

/** ASNs whose goods arrive. */
export const arrivalDueEntries = defineDueEntries('receipts', receiptsCalls, [
  {
    kind: 'asnArrival',
    call: 'ISrmAsnHeadService/receiveAsn',
    action: 'receive',
    states: ['2', '3'],
    number: 'asnNo',
    due: 'expectedArrivalDate',
    since: 'deliveryDate',
    summary: 'purchaseNos',
    path: '/offsite/asnTracking?open=1&keyword=',
  },
])

const ofTask = {
  lifecycle: taskLifecycle,
  number: 'taskNo',
  since: 'receivedDate',
  summary: 'goodsName',
  quantity: { value: 'openQty', unit: 'purchaseUnitNo' },
  path: '/receipt-tracking/put-away-tasks?open=1&keyword=',
} as const

/** What put-away tasks wait for. */
export const taskDueEntries = defineDueEntries('receipts', taskCalls, [
  { ...ofTask, kind: 'putAwayStart', call: 'IWmsPutAwayTaskService/startTask', action: 'start', states: ['initial'] },
  { ...ofTask, kind: 'putAway', call: 'IWmsPutAwayTaskService/putAway', action: 'putAway', states: ['inProgress'] },
])
