import { type ConversionStep, convertQuantity, type UnitRounding } from '#modules/master-data/server.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { compare, type Decimal, divide, multiply, QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'

/** A quantity in the unit in which an order was written. */
export interface WrittenQuantity {
  itemNo: string
  quantity: Decimal
  unitNo: string
}

/** Where that is to lead: the item's unit. */
export interface ItemUnit extends UnitRounding {
  unitNo: string
}

/** Why a written quantity has none in the item's unit. */
export interface ConversionError {
  error: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * A written quantity in the unit of its item, or why there is none. An order promises what was written: a quantity that the
 * item's unit cannot hold exactly is refused with what it would be rounded to, never rounded behind somebody's back.
 */
export function convertOrdered(
  { itemNo, quantity, unitNo }: WrittenQuantity,
  target: ItemUnit,
  way: readonly ConversionStep[] | null,
): { quantity: Decimal } | ConversionError {
  const names = { item: itemNo, unit: unitNo, target: target.unitNo }
  if (way === null) return { error: ordersErrors.unitWithoutConversion, parameters: names }
  const converted = convertQuantity([quantity], way, target)
  const product = (side: 'fromQty' | 'toQty', first: Decimal) =>
    way.reduce((factor, step) => multiply(factor, step[side]), first)
  const [dividend, divisor] = [product('toQty', quantity), product('fromQty', '1')]
  if (compare(multiply(converted, divisor), dividend) === 0) return { quantity: converted }
  const known = divide(dividend, divisor, QUANTITY_DECIMALS)
  const isWhole = compare(multiply(known, divisor), dividend) === 0
  const exact = isWhole ? known : `${known}…`
  const parameters = { ...names, quantity, exact, decimals: target.decimals, rounded: converted }
  return { error: ordersErrors.unitConversionInexact, parameters }
}
