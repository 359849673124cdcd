import { compare, type Decimal, fitsDecimals, formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'

/** Most that an order line can hold. */
const MOST_ORDERED: Decimal = '99999999999999'

/** The texts of `lists:validation` say this of it. */
interface QuantityError {
  key: 'positive' | 'tooBig' | 'decimals'
  values: Record<string, unknown>
}

/** What is wrong with the quantity of a delivery that is a number. */
export function quantityError(quantity: Decimal, unitDecimals: number): QuantityError | null {
  if (!isPositive(quantity)) return { key: 'positive', values: {} }
  if (compare(quantity, MOST_ORDERED) > 0) return { key: 'tooBig', values: { limit: formatQuantity(MOST_ORDERED) } }
  return fitsDecimals(quantity, unitDecimals) ? null : { key: 'decimals', values: { number: unitDecimals } }
}
