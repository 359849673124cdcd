import type { CallOutput } from '#platform/contract/calls.ts'
import { add, type Decimal, plain, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { ordersCalls } from '../contract/calls.ts'

/** A whole order as the server answers it. */
export type OrderDetail = CallOutput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/getPurchaseById'>

/** Line-batch sequence as the messages name it. */
export const lineBatchOf = (
  line: { purchaseSeq: number },
  batch: { purchasePhaseSeq: number; purchaseBatchSeq: number },
): string => `${line.purchaseSeq}-${batch.purchasePhaseSeq}-${batch.purchaseBatchSeq}`

/** The price of a line as the order was written: for the unit that was ordered in, where that is another than the line's. */
export const writtenPrice = ({ price, orderedPrice }: Pick<OrderDetail['lines'][number], 'price' | 'orderedPrice'>) =>
  plain(orderedPrice ?? price)

/** What a batch has under delivery: shipped or on ASNs that await approval, without what came back or was ended. */
export function underDelivery(batch: OrderDetail['lines'][number]['batches'][number]): Decimal {
  const back = sum([batch.checkReturnQty, batch.returnExchangeQty, batch.endedQty])
  return subtract(add(batch.deliveryQty, batch.pendingQty), back)
}
