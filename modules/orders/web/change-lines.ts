import { compare, type Decimal, isDecimal, plain } from '#platform/contract/decimal.ts'
import { lineBatchOf, type OrderDetail, underDelivery, writtenPrice } from './answer-lines.ts'

/** One open batch with what is wished of it while that is typed. */
export interface ChangeLine {
  batchId: string
  lineId: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  unitDecimals: number
  batchPurQty: Decimal
  shippedQty: Decimal
  unDeliveryQty: Decimal
  expectArrivalDate: string
  newQty: string
  newDate: string
  /** The first row of its order line, of which nothing is received: there the line's price may be typed. */
  isPriced: boolean
  price: Decimal
  /** Unit that the price is for. */
  priceUnitNo: string
  newPrice: string
  /** Taken along when something is done with several lines at once. */
  isChosen: boolean
}

/** The open batches of an order as they are; chosen are those of the named lines, or all. */
export function changeLines(order: OrderDetail, chosenLineIds: readonly string[] = []): ChangeLine[] {
  return order.lines.flatMap((line) => {
    const isReceived = line.batches.some(({ receiveQty }) => compare(receiveQty, '0') > 0)
    return line.batches
      .filter((batch) => !batch.isClosed)
      .map((batch, index) => ({
        batchId: batch.id,
        lineId: line.id,
        lineBatch: lineBatchOf(line, batch),
        goodsNo: line.goodsNo,
        goodsName: line.goodsName,
        purchaseUnitNo: line.purchaseUnitNo,
        unitDecimals: line.unitDecimals,
        batchPurQty: plain(batch.batchPurQty),
        shippedQty: underDelivery(batch),
        unDeliveryQty: plain(batch.unDeliveryQty),
        expectArrivalDate: batch.expectArrivalDate,
        newQty: plain(batch.batchPurQty),
        newDate: batch.expectArrivalDate,
        isPriced: index === 0 && !isReceived,
        price: writtenPrice(line),
        priceUnitNo: line.orderedUnitNo ?? line.purchaseUnitNo,
        newPrice: writtenPrice(line),
        isChosen: chosenLineIds.length === 0 || chosenLineIds.includes(line.id),
      }))
  })
}

/** What differs from the order, as the proposal takes it; batches and lines that do not are left out. */
export function wishesOf(lines: readonly ChangeLine[]) {
  const changes = lines.flatMap(({ batchId, batchPurQty, newQty, expectArrivalDate, newDate }) => {
    const quantity = compare(newQty, batchPurQty) === 0 ? {} : { batchPurQty: newQty }
    const date = newDate === expectArrivalDate ? {} : { expectArrivalDate: newDate }
    const change = { ...quantity, ...date }
    return Object.keys(change).length === 0 ? [] : [{ batchId, ...change }]
  })
  const prices = lines
    .filter(({ isPriced, price, newPrice }) => isPriced && isDecimal(newPrice) && compare(newPrice, price) !== 0)
    .map(({ lineId, newPrice }) => ({ lineId, price: newPrice }))
  return { changes, ...(prices.length > 0 ? { prices } : {}) }
}
