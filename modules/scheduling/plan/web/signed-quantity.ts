import { compare, type Decimal, formatQuantity, subtract } from '#platform/contract/values/decimal.ts'

/** A difference for people, with its sign: `+50`, `−150`, `0`. */
export function signedQuantity(difference: Decimal): string {
  const sign = compare(difference, '0')
  if (sign === 0) return '0'
  return sign > 0 ? `+${formatQuantity(difference)}` : `−${formatQuantity(subtract('0', difference))}`
}

/** Class of a difference: more, less, or none. The sign says the same to those who do not see colours. */
export function differenceClass(difference: Decimal): string | undefined {
  const sign = compare(difference, '0')
  return sign === 0 ? undefined : sign > 0 ? 'quantity-more' : 'quantity-less'
}
