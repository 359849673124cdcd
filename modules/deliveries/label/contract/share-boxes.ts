import type { Decimal } from '#platform/contract/values/decimal.ts'
import { divide, multiply, plain, subtract } from '#platform/contract/values/decimal.ts'

/**
 * Shares a quantity over boxes as evenly as its unit allows, fuller boxes first; the shares add up to the quantity exactly.
 * Null when there are more boxes than parts of the unit.
 */
export function shareBoxes(qty: Decimal, boxes: number, decimals: number): Decimal[] | null {
  const { parts, scale } = smallestParts(qty, decimals)
  const count = BigInt(boxes)
  if (parts < count) return null
  const share = parts / count
  const fuller = Number(parts % count)
  const notation = (value: bigint): Decimal => {
    const digits = value.toString().padStart(scale + 1, '0')
    return plain(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
  }
  return Array.from({ length: boxes }, (_, index) => notation(index < fuller ? share + 1n : share))
}

/** Into how many boxes a quantity can be shared, at most so many. */
export function mostBoxesOf(qty: Decimal, decimals: number, limit: number): number {
  const { parts } = smallestParts(qty, decimals)
  return parts < BigInt(limit) ? Number(parts) : limit
}

/** A quantity in the smallest parts that its unit has. */
function smallestParts(qty: Decimal, decimals: number): { parts: bigint; scale: number } {
  const [whole = '0', fraction = ''] = plain(qty).split('.')
  const scale = Math.max(decimals, fraction.length)
  return { parts: BigInt(whole + fraction.padEnd(scale, '0')), scale }
}

/**
 * Fills boxes one after the other and puts what is left into the last; together they hold the quantity exactly. Null when it
 * does not take just so many boxes.
 */
export function fullBoxes(qty: Decimal, packQty: Decimal, boxes: number): Decimal[] | null {
  if (divide(qty, packQty, 0, 'up') !== String(boxes)) return null
  const last = subtract(qty, multiply(packQty, String(boxes - 1)))
  return Array.from({ length: boxes }, (_, index) => (index < boxes - 1 ? plain(packQty) : last))
}
