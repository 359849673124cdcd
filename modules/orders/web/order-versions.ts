import { plain } from '#platform/contract/decimal.ts'
import { lineBatchOf, type OrderDetail, writtenPrice } from './answer-lines.ts'

/** One value of an order that was changed or is to change: before the last change, in force, and as it is proposed. */
export interface OrderVersion {
  key: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  fieldName: string
  /** Null where it was never another. */
  before: string | null
  inForce: string
  /** Null where nothing is proposed. */
  proposed: string | null
  reason: string
}

/** Quantities, dates and prices of an order with their versions side by side, in the order of its lines. */
export function orderVersions(order: Pick<OrderDetail, 'lines' | 'changes'>): OrderVersion[] {
  return order.lines.flatMap((line) => {
    const named = { goodsNo: line.goodsNo, goodsName: line.goodsName }
    const versionsOf = (id: string, lineBatch: string, values: Readonly<Record<string, string>>) => {
      const records = order.changes.filter(({ batchId, lineId }) => (batchId ?? `line ${lineId}`) === id)
      return Object.entries(values).flatMap(([fieldName, inForce]): OrderVersion[] => {
        const ofField = records.filter((record) => record.fieldName === fieldName)
        const waiting = ofField.find(({ state }) => state === 'proposed')
        const last = ofField.findLast(({ state }) => state === 'applied' || state === 'confirmed')
        if (!waiting && !last) return []
        const before = last?.valueBefore ?? null
        const proposed = waiting?.valueAfter ?? null
        const reason = (waiting ?? last)?.reason ?? ''
        return [{ key: `${id} ${fieldName}`, lineBatch, ...named, fieldName, before, inForce, proposed, reason }]
      })
    }
    const ofBatches = line.batches.flatMap((batch) =>
      versionsOf(batch.id, lineBatchOf(line, batch), {
        batchPurQty: plain(batch.batchPurQty),
        expectArrivalDate: batch.expectArrivalDate,
      }),
    )
    return [...ofBatches, ...versionsOf(`line ${line.id}`, String(line.purchaseSeq), { price: writtenPrice(line) })]
  })
}
