import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { asnCreationCalls } from './calls.ts'

/** Deliveries of orders that the supplier has to ship, by the promised day. */
export const shippingDueEntries = defineDueEntries('deliveries', asnCreationCalls, [
  {
    kind: 'orderDelivery',
    call: 'ISrmAsnHeadService/addAsn',
    action: 'ship',
    sides: ['supplier'],
    states: ['executing', 'changing'],
    number: 'purchaseNo',
    due: 'dueDate',
    summary: 'goodsName',
    quantity: { value: 'unDeliveryQty', unit: 'purchaseUnitNo' },
    path: '/offsite/addAsn?keyword=',
  },
])
