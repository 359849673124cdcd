import type { AsnDraft } from '#modules/deliveries/asn/contract/schemas.ts'
import type { AsnObstacle } from '#modules/deliveries/asn/server/asn-obstacle.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { compare, fitsDecimals } from '#platform/contract/values/decimal.ts'

/** A currency of a notice's orders with its decimals. */
export interface OrderCurrency {
  currency: string
  decimals: number
}

/** What is looked at; what is not filled in yet is not judged. */
type JudgedInvoice = Omit<AsnDraft['invoices'][number], 'invoiceNo'>

/** The currency of an invoice: the one that it names, or the only one of the orders; undefined where neither is there. */
export function currencyOf(
  { currency }: Pick<JudgedInvoice, 'currency'>,
  currencies: readonly OrderCurrency[],
): OrderCurrency | undefined {
  const wanted = currency || (currencies.length === 1 ? currencies[0]?.currency : undefined)
  return currencies.find((one) => one.currency === wanted)
}

/**
 * Why an invoice cannot come with its notice, each with the field: a currency of none of its orders, amounts in a smaller unit than
 * that has, a tax or rate that cannot be, a day to come. Saving refuses with the first, and filling a notice in tells them all.
 */
export function invoiceFaults(
  invoice: JudgedInvoice,
  currencies: readonly OrderCurrency[],
  today: string,
): AsnObstacle[] {
  const faults: AsnObstacle[] = []
  const tell = (path: string, declaration: AsnObstacle['declaration'], parameters: AsnObstacle['parameters'] = {}) =>
    void faults.push({ path, declaration, parameters })
  const { invoiceAmount, taxAmount, taxRate, invoiceDate } = invoice
  const currency = currencyOf(invoice, currencies)
  if (!currency) {
    tell('currency', deliveriesErrors.invoiceCurrency, { currencies: currencies.map((one) => one.currency).join(', ') })
  }
  for (const [path, amount] of Object.entries({ invoiceAmount, taxAmount })) {
    if (!currency || !amount || fitsDecimals(amount, currency.decimals)) continue
    tell(path, deliveriesErrors.invoiceDecimals, { amount, ...currency })
  }
  if (taxAmount && (compare(taxAmount, '0') < 0 || compare(taxAmount, invoiceAmount) > 0)) {
    tell('taxAmount', deliveriesErrors.invoiceTax)
  }
  if (compare(taxRate, '0') < 0 || compare(taxRate, '100') > 0) tell('taxRate', deliveriesErrors.invoiceTaxRate)
  if (invoiceDate && invoiceDate > today) tell('invoiceDate', deliveriesErrors.invoiceDateInFuture)
  return faults
}
