import { type Decimal, divide, multiply, type Rounding, sum } from '#platform/contract/values/decimal.ts'

/** So much of one unit is so much of another, and the other way round. */
export interface UnitRate {
  conversionNo: string
  sourceUnitNo: string
  sourceQty: Decimal
  targetUnitNo: string
  targetQty: Decimal
  /** Of one item alone: it goes before those for every item. */
  isOfItem: boolean
}

/** A rate as it is used from one unit to another: so much of the one is so much of the other. */
export interface ConversionStep {
  conversionNo: string
  fromUnitNo: string
  fromQty: Decimal
  toUnitNo: string
  toQty: Decimal
  isOfItem: boolean
}

/** How a unit rounds (`roundingType`): half up, up, or down; the latter two away from zero and towards it. */
const ROUNDINGS: Readonly<Record<string, Rounding>> = { '1': 'halfUp', '2': 'up', '3': 'down' }

/** What quantities of a unit are rounded to. */
export interface UnitRounding {
  decimals: number
  roundingType: string
}

/**
 * The way from one unit to another: none where they are the same, one step where a rate has both, else two over a unit that
 * rates have with each. The item's own rates go first, then the shorter way, then the unit's and the rate's number, so that
 * the same rates always lead the same way. Null where there is none.
 */
export function conversionWay(rates: readonly UnitRate[], from: string, to: string): readonly ConversionStep[] | null {
  if (from === to) return []
  const steps = rates.flatMap((rate) => [forward(rate), backward(rate)])
  const onward = Map.groupBy(steps, (step) => step.fromUnitNo)
  const ways = (onward.get(from) ?? []).flatMap((first): ConversionStep[][] =>
    first.toUnitNo === to
      ? [[first]]
      : (onward.get(first.toUnitNo) ?? []).filter((second) => second.toUnitNo === to).map((second) => [first, second]),
  )
  return ways.sort(compareWays)[0] ?? null
}

const forward = ({ conversionNo, isOfItem, ...rate }: UnitRate): ConversionStep => ({
  conversionNo,
  isOfItem,
  fromUnitNo: rate.sourceUnitNo,
  fromQty: rate.sourceQty,
  toUnitNo: rate.targetUnitNo,
  toQty: rate.targetQty,
})

const backward = ({ conversionNo, isOfItem, ...rate }: UnitRate): ConversionStep => ({
  conversionNo,
  isOfItem,
  fromUnitNo: rate.targetUnitNo,
  fromQty: rate.targetQty,
  toUnitNo: rate.sourceUnitNo,
  toQty: rate.sourceQty,
})

function compareWays(a: readonly ConversionStep[], b: readonly ConversionStep[]): number {
  const own = (way: readonly ConversionStep[]) => way.filter((step) => step.isOfItem).length
  const isOwn = (way: readonly ConversionStep[]) => (own(way) > 0 ? 1 : 0)
  const name = (way: readonly ConversionStep[]) => way.map((step) => `${step.toUnitNo} ${step.conversionNo}`).join(' ')
  return isOwn(b) - isOwn(a) || a.length - b.length || own(b) - own(a) || (name(a) < name(b) ? -1 : 1)
}

/** Quantities along a way: added up first, exactly, and rounded once, as their new unit rounds. */
export function convertQuantity(
  quantities: Iterable<Decimal>,
  way: readonly ConversionStep[],
  { decimals, roundingType }: UnitRounding,
): Decimal {
  const product = (factors: readonly Decimal[], first: Decimal) => factors.reduce(multiply, first)
  const dividend = product(
    way.map((step) => step.toQty),
    sum(quantities),
  )
  const divisor = product(
    way.map((step) => step.fromQty),
    '1',
  )
  return divide(dividend, divisor, decimals, ROUNDINGS[roundingType] ?? 'halfUp')
}
