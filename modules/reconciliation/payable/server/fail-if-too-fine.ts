import { fail } from '#platform/contract/errors.ts'
import { type Decimal, fitsDecimals } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Refuses a currency that the company does not have, and amounts with more decimals than the currency. */
export async function failIfTooFine(
  trx: ScopedTransaction,
  currency: string,
  amounts: readonly (Decimal | null | undefined)[],
): Promise<void> {
  const found = await trx
    .selectFrom('bm_currency')
    .select('decimals')
    .where('currency', '=', currency)
    .executeTakeFirst()
  const { decimals } = found ?? fail(reconciliationErrors.unknownCurrency, { currency })
  const tooFine = amounts.find((amount) => amount && !fitsDecimals(amount, decimals))
  if (tooFine) fail(reconciliationErrors.amountDecimals, { amount: tooFine, currency, decimals })
}
