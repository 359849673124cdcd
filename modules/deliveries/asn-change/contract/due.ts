import { asnLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { asnChangeCalls } from './calls.ts'

const ofAsn = {
  lifecycle: asnLifecycle,
  number: 'asnNo',
  summary: 'purchaseNos',
  path: '/offsite/asnTracking?open=1&keyword=',
} as const

/** What ASNs wait for. */
export const asnDueEntries = defineDueEntries('deliveries', asnChangeCalls, [
  {
    ...ofAsn,
    kind: 'asnApproval',
    call: 'ISrmAsnHeadService/approveAsn',
    action: 'approve',
    states: ['0'],
    since: 'createDate',
  },
  {
    ...ofAsn,
    kind: 'asnCorrection',
    call: 'ISrmAsnHeadService/resubmitAsn',
    action: 'resubmit',
    states: ['1'],
    since: 'updateDate',
    summary: 'rejectReason',
  },
])
