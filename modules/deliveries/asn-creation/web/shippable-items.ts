import {
  add,
  compare,
  type Decimal,
  isDecimal,
  isPositive,
  minimum,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import { isAddable, type MatchedLine, type ShipmentRow } from './shipment-store.ts'

/** An item of the order lines to ship: how much of it can be shipped in all, of how many orders, and from which day on. */
export interface ShippableItem {
  /** Item and unit: quantities of several units do not add up. */
  key: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  shippableQty: Decimal
  orderCount: number
  /** The earliest expected arrival. */
  expectArrivalDate: string
}

/** Which item a line is of. */
export const itemKeyOf = ({ goodsNo, purchaseUnitNo }: Pick<MatchedLine, 'goodsNo' | 'purchaseUnitNo'>): string =>
  JSON.stringify([goodsNo, purchaseUnitNo])

/** The items of order lines, by the day on which they are expected first. */
export function shippableItems(lines: readonly MatchedLine[]): ShippableItem[] {
  const items = [...Map.groupBy(lines, itemKeyOf)].flatMap(([key, ofItem]) => {
    const [first] = ofItem
    if (!first) return []
    const { goodsNo, goodsName, purchaseUnitNo } = first
    return {
      ...{ key, goodsNo, goodsName, purchaseUnitNo },
      shippableQty: sum(ofItem.filter(isAddable).map((line) => line.shippableQty)),
      orderCount: new Set(ofItem.map(({ purchaseNo }) => purchaseNo)).size,
      expectArrivalDate: ofItem.map((line) => line.expectArrivalDate).sort()[0] ?? '',
    }
  })
  return items.sort(
    (a, b) => compareText(a.expectArrivalDate, b.expectArrivalDate) || compareText(a.goodsNo, b.goodsNo),
  )
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byAge = (a: MatchedLine, b: MatchedLine): number =>
  compareText(a.expectArrivalDate, b.expectArrivalDate) ||
  compareText(a.purchaseDate ?? '', b.purchaseDate ?? '') ||
  compareText(a.purchaseNo, b.purchaseNo) ||
  a.purchaseSeq - b.purchaseSeq

/** Quantities that the supplier typed, by item. */
export type ItemQuantities = Readonly<Record<string, string>>

/** Whether a quantity was typed that can be shipped. */
const isRequested = (typed: string | undefined): typed is string =>
  typed !== undefined && isDecimal(typed) && isPositive(typed)

/**
 * The match with the quantities that were typed of items: each is filled into the item's lines, oldest first, no line beyond what can
 * be shipped of it. Where it is split by hand its lines come without a quantity. Items of which nothing was typed stay as matched.
 */
export function matchedByItem(
  lines: readonly MatchedLine[],
  quantities: ItemQuantities,
  isManualSplit: boolean,
): MatchedLine[] {
  const given = new Map<string, string>()
  for (const [key, ofItem] of Map.groupBy(lines, itemKeyOf)) {
    const typed = quantities[key]
    if (!isRequested(typed)) continue
    let rest: Decimal = typed
    for (const line of ofItem.filter(isAddable).toSorted(byAge)) {
      const part = isPositive(rest) ? minimum(rest, line.shippableQty) : '0'
      given.set(line.batchId, isManualSplit ? '' : part)
      rest = subtract(rest, part)
    }
    for (const line of ofItem) if (!given.has(line.batchId)) given.set(line.batchId, '0')
  }
  return lines.map((line) => {
    const deliveryQty = given.get(line.batchId)
    return deliveryQty === undefined
      ? line
      : { ...line, deliveryQty, isProposed: deliveryQty === '' || isPositive(deliveryQty) }
  })
}

/** How much of an item stands on the shipment list. */
export const shippedOf = (rows: readonly ShipmentRow[], key: string): Decimal =>
  rows
    .filter((row) => row.kind === 'line' && itemKeyOf(row) === key && isDecimal(row.deliveryQty))
    .reduce<Decimal>((total, row) => add(total, row.deliveryQty), '0')

/** How much of a typed quantity stands on no line yet; below zero: so much more does. Null where none was typed. */
export const openOf = (rows: readonly ShipmentRow[], key: string, typed: string | undefined): Decimal | null =>
  isRequested(typed) ? subtract(typed, shippedOf(rows, key)) : null

/** Whether an item's quantity is above what can be shipped of it. */
export const isBeyond = (item: ShippableItem, typed: string | undefined): boolean =>
  isRequested(typed) && compare(typed, item.shippableQty) > 0
