import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { lineBatchOf, type OrderDetail, underDelivery, writtenPrice } from '#modules/orders/order/web/order-detail.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { code, date, defineFields, pickFields, quantity } from '#platform/contract/fields.ts'
import { compare, type Decimal, formatQuantity, isDecimal, plain } from '#platform/contract/values/decimal.ts'

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
  /** What the supplier promised and is in force now; null: nothing yet. */
  supReplyQty: Decimal | null
  supReplyDate: string | null
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
        supReplyQty: batch.supReplyQty === null ? null : plain(batch.supReplyQty),
        supReplyDate: batch.supReplyDate,
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

/** Fields of the lines; what is promised now stands beside what is to change: proposals start from what is ordered. */
export const changeLineFields = {
  ...pickFields(orderLineFields, 'goodsNo', 'goodsName', 'purchaseUnitNo', 'batchPurQty', 'unDeliveryQty'),
  ...pickFields(orderLineFields, 'expectArrivalDate', 'supReplyQty', 'supReplyDate'),
  ...defineFields('orders', {
    lineBatch: code({ show: '', label: 'orders:list.lineBatch' }),
    shippedQty: quantity({ show: '', label: 'orders:change.shipped' }),
    newQty: quantity({ show: '', label: 'orders:change.newQty' }),
    newDate: date({ show: '', label: 'orders:change.newDate' }),
    newPrice: quantity({ show: '', label: 'orders:change.newPrice' }),
    price: quantity({ show: '' }),
  }),
}

/** The promised quantity and day, or that there is none yet. */
export const promised = {
  supReplyQty: { width: 84, text: ({ supReplyQty }: ChangeLine) => formatQuantity(supReplyQty) || '–' },
  supReplyDate: { width: 92, text: ({ supReplyDate }: ChangeLine) => supReplyDate ?? '–' },
}

/** What is typed is another number, or none. */
const isOther = (typed: string, before: Decimal): boolean => !isDecimal(typed) || compare(typed, before) !== 0
const isQtyChanged = ({ newQty, batchPurQty }: ChangeLine): boolean => isOther(newQty, batchPurQty)
const isDateChanged = ({ newDate, expectArrivalDate }: ChangeLine): boolean => newDate !== expectArrivalDate
const isBatchChanged = (line: ChangeLine): boolean => isQtyChanged(line) || isDateChanged(line)
const isPriceChanged = ({ isPriced, newPrice, price }: ChangeLine): boolean => isPriced && isOther(newPrice, price)

/** Whether anything typed is not as ordered, be it fit or not; choosing lines is not typing. */
export const isAnythingTyped = (lines: readonly ChangeLine[]): boolean =>
  lines.some((line) => isBatchChanged(line) || isPriceChanged(line))

/** What differs from the order, as the proposal takes it, of lines that are fit; what does not differ is left out. */
export function requestsOf(lines: readonly ChangeLine[]) {
  const changes = lines.filter(isBatchChanged).map((line) => ({
    batchId: line.batchId,
    ...(isQtyChanged(line) ? { batchPurQty: line.newQty } : {}),
    ...(isDateChanged(line) ? { expectArrivalDate: line.newDate } : {}),
  }))
  const prices = lines.filter(isPriceChanged).map(({ lineId, newPrice }) => ({ lineId, price: newPrice }))
  return { changes, ...(prices.length > 0 ? { prices } : {}) }
}

const ERROR_PATH = /(?:^|\.)(changes|prices)\.(\d+)\.(\w+)$/
const CELLS: Readonly<Record<string, string>> = {
  batchPurQty: 'newQty',
  expectArrivalDate: 'newDate',
  price: 'newPrice',
}

/** Errors of the server by the rows on screen: the call got only those that differ. Others stay as they are. */
export function errorsByChange(lines: readonly ChangeLine[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const changed = lines.filter(isBatchChanged)
  const priced = lines.filter(isPriceChanged)
  return details.map((detail) => {
    const [, list, at, field] = ERROR_PATH.exec(detail.path) ?? []
    const line = (list === 'prices' ? priced : changed)[Number(at)]
    const cell = CELLS[field ?? '']
    return line && cell ? { ...detail, path: `lines.${lines.indexOf(line)}.${cell}` } : detail
  })
}
