import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { inspectionCalls } from './calls.ts'
import { inspectionLifecycle } from './lifecycle.ts'

/** Goods that wait for inspection. */
export const inspectionDueEntries = defineDueEntries('receipts', inspectionCalls, [
  {
    kind: 'inspection',
    call: 'ISrmInspectionService/decideInspection',
    action: 'decide',
    lifecycle: inspectionLifecycle,
    states: ['toInspect'],
    number: 'inspectionNo',
    since: 'receiptDate',
    summary: 'goodsName',
    quantity: { value: 'inspectQty', unit: 'purchaseUnitNo' },
    path: '/receipt-tracking/inspections?open=1&keyword=',
  },
])
