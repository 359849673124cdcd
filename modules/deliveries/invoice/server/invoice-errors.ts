import type { AsnBlocker } from '#modules/deliveries/asn/server/asn-blocker.ts'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { compare, type Decimal, fitsDecimals } from '#platform/contract/values/decimal.ts'
import type { DraftInvoice } from '../contract/schemas.ts'

/** A currency of an ASN's orders with its decimals. */
export interface OrderCurrency {
  currency: string
  decimals: number
}

/** A line of an ASN that is being filled in, as its invoices need it. */
export interface InvoicedLine {
  batch: MatchedBatch
  line: { deliveryQty?: Decimal | undefined }
}

/** What is looked at; what is not filled in yet is not judged. */
type JudgedInvoice = Omit<DraftInvoice, 'invoiceNo'>

/** The currency of an invoice: the one that it names, or the only one of the orders; undefined where neither is there. */
export function currencyOf(
  { currency }: Pick<JudgedInvoice, 'currency'>,
  currencies: readonly OrderCurrency[],
): OrderCurrency | undefined {
  const requested = currency || (currencies.length === 1 ? currencies[0]?.currency : undefined)
  return currencies.find((one) => one.currency === requested)
}

/**
 * Why an invoice cannot come with its ASN, each with the field: a currency of none of its orders, amounts in a smaller unit than
 * that has, a tax or rate that cannot be, a day to come. Saving refuses with the first, and filling an ASN in tells them all.
 */
export function invoiceErrors(
  invoice: JudgedInvoice,
  currencies: readonly OrderCurrency[],
  today: string,
): AsnBlocker[] {
  const errors: AsnBlocker[] = []
  const report = (path: string, declaration: AsnBlocker['declaration'], parameters: AsnBlocker['parameters'] = {}) =>
    void errors.push({ path, declaration, parameters })
  const { invoiceAmount, taxAmount, taxRate, invoiceDate } = invoice
  const currency = currencyOf(invoice, currencies)
  if (!currency) {
    report('currency', deliveriesErrors.invoiceCurrency, {
      currencies: currencies.map((one) => one.currency).join(', '),
    })
  }
  for (const [path, amount] of Object.entries({ invoiceAmount, taxAmount })) {
    if (!currency || !amount || fitsDecimals(amount, currency.decimals)) continue
    report(path, deliveriesErrors.invoiceDecimals, { amount, ...currency })
  }
  if (taxAmount && (compare(taxAmount, '0') < 0 || compare(taxAmount, invoiceAmount) > 0)) {
    report('taxAmount', deliveriesErrors.invoiceTax)
  }
  if (compare(taxRate, '0') < 0 || compare(taxRate, '100') > 0) report('taxRate', deliveriesErrors.invoiceTaxRate)
  if (invoiceDate && invoiceDate > today) report('invoiceDate', deliveriesErrors.invoiceDateInFuture)
  return errors
}
