import type { calls as deliveriesCalls } from '#modules/deliveries/contract.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ContextOrder } from './place-orders.ts'

/** What `addAsn` takes for a quantity of an order's first line that leaves today. */
export function newAsn(
  { lines }: ContextOrder,
  deliveryQty: string,
  today: string,
): CallInput<typeof deliveriesCalls, 'ISrmAsnHeadService/addAsn'> &
  Record<'deliveryDate' | 'expectedArrivalDate', string> {
  return {
    deliveryDate: today,
    expectedArrivalDate: addDays(today, 3),
    wayCarriage: '2',
    sender: '黄丽华',
    senderPhone: '13922851180',
    shippingAddress: '东莞市长安镇振安东路 266 号',
    deliveryAddress: '深圳市宝安区福海街道展景路 18 号',
    lines: [{ batchId: lines[0]?.batchId ?? '', deliveryQty, supRemarks: 'LOT-1' }],
  }
}
