import { type Decimal, lineAmount, multiply, sum } from '#platform/contract/values/decimal.ts'
import type { ReleaseDiff } from './release-diff.ts'
import { ZONES, type Zone } from './zones.ts'

/** What goods and their material are worth. */
export interface LiabilityTerms {
  /** Of one unit, net. */
  price: Decimal
  /** Percent of the price that is material. */
  materialShare: Decimal
  /** Of the currency. */
  currencyDecimals: number
}

/** What a release changes in a zone: quantities, and the money that its cut leaves the supplier with. */
export interface ZoneLiability {
  zone: Zone
  increasedQty: Decimal
  decreasedQty: Decimal
  cutQty: Decimal
  /** The whole price in firm, the share of the material in trade-off, nothing in forecast; rounded once. */
  amount: Decimal
}

/** What a release changes zone by zone. Quantities that only move to another day cost nothing. */
export function cutLiability(
  { days, cut }: Pick<ReleaseDiff, 'days' | 'cut'>,
  { price, materialShare, currencyDecimals }: LiabilityTerms,
): ZoneLiability[] {
  const prices: Record<Zone, Decimal> = {
    firm: price,
    tradeOff: percentOf(price, materialShare),
    forecast: '0',
  }
  return ZONES.map((zone) => {
    const differences = days.filter((day) => day.zone === zone).map(({ difference }) => difference)
    const cutQty = sum(cut.filter((day) => day.zone === zone).map(({ quantity }) => quantity))
    return {
      zone,
      increasedQty: sum(differences.filter((difference) => !difference.startsWith('-'))),
      decreasedQty: multiply('-1', sum(differences.filter((difference) => difference.startsWith('-')))),
      cutQty,
      amount: lineAmount(cutQty, prices[zone], currencyDecimals),
    }
  })
}

/** Exact: a hundredth of a product has two decimals more than it, and nothing is rounded before the quantity. */
const percentOf = (value: Decimal, percent: Decimal): Decimal => multiply(multiply(value, percent), '0.01')
