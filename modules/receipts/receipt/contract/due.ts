import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { receiptCalls } from './calls.ts'

/** ASNs whose goods arrive. */
export const arrivalDueEntries = defineDueEntries('receipts', receiptCalls, [
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
