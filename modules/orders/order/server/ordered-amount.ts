import { type Decimal, divide, lineAmount, multiply } from '#platform/contract/values/decimal.ts'

/** What a line costs: the price is for the unit in which the order was written. */
export interface LinePrice {
  price: Decimal
  /** Quantity as it was written, where that was in another unit than the line's. */
  ordered_qty: Decimal | null
  /** What that was in the line's unit. */
  ordered_line_qty: Decimal | null
}

/** Decimals that a price may have. */
const PRICE_DECIMALS = 6

/** Net amount of a quantity in the line's unit, rounded once: what was ordered costs what was written, whatever the units. */
export function orderedAmount(quantity: Decimal, line: LinePrice, currencyDecimals: number): Decimal {
  const { price, ordered_qty, ordered_line_qty } = line
  if (ordered_qty === null || ordered_line_qty === null) return lineAmount(quantity, price, currencyDecimals)
  return divide(multiply(multiply(quantity, price), ordered_qty), ordered_line_qty, currencyDecimals)
}

/** Price for one of the line's unit, for people: amounts are never made of it, since it may be rounded. */
export function unitPrice({ price, ordered_qty, ordered_line_qty }: LinePrice): Decimal {
  if (ordered_qty === null || ordered_line_qty === null) return price
  return divide(multiply(price, ordered_qty), ordered_line_qty, PRICE_DECIMALS)
}
