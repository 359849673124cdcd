import type { AsnBlocker } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { orderedAmount } from '#modules/orders/server.ts'
import {
  compare,
  type Decimal,
  formatAmount,
  isPositive,
  multiply,
  plain,
  smallestOf,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { DraftInvoice } from '../contract/schemas.ts'
import type { InvoicedLine } from './invoice-errors.ts'

/**
 * What invoicing would object to in the invoices that come with an ASN: an amount that is not what the lines cost, or a tax
 * rate that none of them has. Each line is rounded to its currency once, so invoices may differ by that for each line.
 */
export function invoiceWarnings(invoices: readonly DraftInvoice[], lines: readonly InvoicedLine[]): AsnBlocker[] {
  const currencies = [...new Set(lines.map(({ batch }) => batch.currency))]
  const usual = currencies.length === 1 ? currencies[0] : undefined
  return currencies.flatMap((currency) => {
    const own = lines.filter(({ batch }) => batch.currency === currency)
    const of = [...invoices.entries()].filter(([, invoice]) => (invoice.currency || usual) === currency)
    return of.length === 0 ? [] : [...amountWarnings(currency, of, own), ...rateWarnings(of, own)]
  })
}

type Numbered = readonly [number, DraftInvoice]

function amountWarnings(currency: string, invoices: readonly Numbered[], lines: readonly InvoicedLine[]): AsnBlocker[] {
  const decimals = lines[0]?.batch.currency_decimals ?? 2
  const invoiced = sum(invoices.map(([, { invoiceAmount }]) => invoiceAmount))
  const delivered = sum(lines.map(({ batch, line }) => orderedAmount(line.deliveryQty ?? '0', batch, decimals)))
  const differs = absolute(subtract(invoiced, delivered))
  const rounding = multiply(String(lines.length), smallestOf(decimals))
  if (compare(differs, rounding) <= 0) return []
  const shown = (amount: Decimal) => formatAmount(amount, decimals)
  const parameters = { currency, invoiced: shown(invoiced), delivered: shown(delivered) }
  return [{ path: 'invoices', declaration: deliveriesErrors.invoiceDiffers, parameters, isWarning: true }]
}

function rateWarnings(invoices: readonly Numbered[], lines: readonly InvoicedLine[]): AsnBlocker[] {
  const rates = [...new Set(lines.map(({ batch }) => plain(batch.tax_rate)))]
  return invoices
    .filter(([, { taxRate }]) => rates.every((rate) => compare(rate, taxRate) !== 0))
    .map(([at, { invoiceNo, taxRate }]) => ({
      path: `invoices.${at}.taxRate`,
      declaration: deliveriesErrors.invoiceTaxDiffers,
      parameters: { invoiceNo, rate: plain(taxRate), rates: rates.join(', ') },
      isWarning: true,
    }))
}

const absolute = (value: Decimal): Decimal => (isPositive(value) ? value : subtract('0', value))
