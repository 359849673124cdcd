import { fail } from '#platform/contract/errors.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Most acceptances of one price adjustment. */
const MOST_ACCEPTANCES = 1000

/** Refuses acceptances that have no price in common, and more of them than one adjustment takes. */
export function failIfUnfit(rows: readonly { currency: string; purchaseUnitNo: string }[]): void {
  if (rows.length > MOST_ACCEPTANCES) fail(reconciliationErrors.tooManyAcceptances, { most: MOST_ACCEPTANCES })
  const prices = new Set(rows.map(({ currency, purchaseUnitNo }) => `${currency} / ${purchaseUnitNo}`))
  if (prices.size > 1) fail(reconciliationErrors.pricesDiffer, { prices: [...prices].join(', ') })
}
