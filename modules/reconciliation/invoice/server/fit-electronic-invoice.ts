import { lineNameOf } from '#modules/reconciliation/e-invoice/server/broken-sums.ts'
import {
  type ElectronicInvoice,
  type ElectronicParty,
  REFERENCE_NAMES,
} from '#modules/reconciliation/e-invoice/server/electronic-invoice.ts'
import type { ReadInvoice } from '#modules/reconciliation/e-invoice/server/read-electronic-invoice.ts'
import { readTaxRoundings } from '#modules/reconciliation/e-invoice/server/tax-rounding-note.ts'
import { tellBrokenSums } from '#modules/reconciliation/e-invoice/server/tell-broken-sums.ts'
import {
  compare,
  type Decimal,
  isZero,
  lineAmount,
  multiply,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { InvoicedLine } from './electronic-lines.ts'
import type { OriginalInvoice } from './enter-invoices.ts'
import type { InvoiceParties } from './invoice-parties.ts'
import { type StatedLine, statedLines } from './stated-lines.ts'

/** The invoicing bill into which an electronic invoice is entered. */
export interface InvoicingBill extends InvoiceParties {
  invoiceDocNo: string
  originalDocNo: string
  isRed: boolean
  currency: string
  decimals: number
  lines: readonly InvoicedLine[]
  originals: readonly OriginalInvoice[]
}

/** What people are to know of what was read: the way to its element, a text `reconciliation:electronic.notes.<name>` and its parameters. */
export interface ReadingNote {
  path: string
  name: string
  parameters: Readonly<Record<string, string | number>>
}

/** A row of the real invoices, as the wire names it. */
export interface FittedRow {
  invoiceType: '1' | '2' | '3'
  invoiceClassify: '2'
  invoiceCode: string
  invoiceNo: string
  invoiceDate: string
  invoiceAmount: Decimal
  taxRate: Decimal
  taxAmount: Decimal
  chargeAmount: Decimal
  checkCode: string
  /** No file tells it. */
  isGoodsInvoice: false
  originalInvoiceId: string | null
}

/** An electronic invoice as it is entered: a row for each rate, and what it states of lines that can be told apart. */
export interface FittedInvoice {
  rows: FittedRow[]
  lines: StatedLine[]
  notes: ReadingNote[]
}

/** Category by which rates are known without saying more than their number. */
const PLAIN: readonly string[] = ['S', 'Z']
/** Codes of the kinds of documents that are entered (UN/ECE list 1001). */
const TYPES: Readonly<Record<string, string>> = { Invoice: '380', CreditNote: '381' }

/** Makes rows of an electronic invoice for an invoicing bill; what does not fit it is told by the findings of the reading. */
export function fitElectronicInvoice({ invoice, reading }: ReadInvoice, bill: InvoicingBill): FittedInvoice {
  tellBrokenSums(invoice, reading)
  tellMisfits(invoice, reading, bill)
  const notes: ReadingNote[] = []
  tellParty(reading, 'AccountingSupplierParty', invoice.seller, bill.seller, notes)
  tellParty(reading, 'AccountingCustomerParty', invoice.buyer, bill.buyer, notes)
  noteTaxes(invoice, reading, notes)
  const lineName = lineNameOf(invoice.kind)
  const { stated, unmatched } = statedLines(invoice.lines, bill)
  if (unmatched > 0)
    notes.push({ path: lineName, name: 'lines', parameters: { count: unmatched, all: invoice.lines.length } })
  for (const [at, line] of invoice.lines.entries()) noteLine(line, `${lineName}[${at + 1}]`, bill.decimals, notes)
  return { rows: rowsOf(invoice, reading, bill, notes), lines: stated, notes }
}

function tellMisfits(
  { kind, typeCode, currency, totals }: ElectronicInvoice,
  reading: UblReading,
  bill: InvoicingBill,
) {
  const { invoiceDocNo } = bill
  const expected = bill.isRed ? 'CreditNote' : 'Invoice'
  if (kind !== expected) {
    reading.tell(reconciliationErrors.electronicKind, { invoiceDocNo, expected, found: kind })
    return
  }
  const type = TYPES[kind] ?? ''
  if (typeCode !== type)
    reading.tell(reconciliationErrors.electronicType, { found: typeCode.slice(0, 10) || '–', expected: type }, [
      `${kind}TypeCode`,
    ])
  if (currency !== bill.currency) {
    const parameters = { invoiceDocNo, found: currency, currency: bill.currency }
    reading.tell(reconciliationErrors.electronicDocCurrency, parameters, ['DocumentCurrencyCode'])
  }
  if (!isZero(totals.prepaidAmount)) {
    const parameters = { amount: totals.prepaidAmount, currency }
    reading.tell(reconciliationErrors.electronicPrepaid, parameters, ['LegalMonetaryTotal', 'PrepaidAmount'])
  }
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
const SHOWN = 60

/** Refuses another party, by its numbers; where one side has none, their names are to be compared by people. */
function tellParty(
  reading: UblReading,
  element: 'AccountingSupplierParty' | 'AccountingCustomerParty',
  found: ElectronicParty,
  expected: ElectronicParty,
  notes: ReadingNote[],
): void {
  const isSeller = element === 'AccountingSupplierParty'
  const [own] = expected.taxNos
  const given = found.taxNos.map(bare)
  if (own !== undefined && given.length > 0) {
    const numbers = [bare(own), bare(expected.countryCode + own)]
    if (given.some((one) => numbers.includes(one))) return
    const refusal = reconciliationErrors[isSeller ? 'electronicSeller' : 'electronicBuyer']
    const parameters = { found: found.taxNos.join(', ').slice(0, SHOWN), expected: own }
    reading.tell(refusal, parameters, [element, 'Party'])
    return
  }
  if (bare(found.name) === bare(expected.name) && found.name !== '') return
  const name = isSeller ? 'sellerUnknown' : 'buyerUnknown'
  const parameters = { found: found.name.slice(0, SHOWN) || '–', expected: expected.name }
  notes.push({ path: `${element}/Party`, name, parameters })
}

/** Allowances, charges, categories and a second currency, which rows show in other words or not at all. */
function noteTaxes({ adjustments, taxes, currency }: ElectronicInvoice, reading: UblReading, notes: ReadingNote[]) {
  for (const [at, { isCharge, amount, reason, taxRate }] of adjustments.entries()) {
    const parameters = { amount, reason: reason || '–', taxRate }
    notes.push({ path: `AllowanceCharge[${at + 1}]`, name: isCharge ? 'charge' : 'allowance', parameters })
  }
  for (const [at, { category, taxRate, taxableAmount: amount }] of taxes.entries()) {
    if (!PLAIN.includes(category))
      notes.push({
        path: `TaxTotal/TaxSubtotal[${at + 1}]`,
        name: 'category',
        parameters: { category, taxRate, amount },
      })
  }
  const other = reading.text('TaxCurrencyCode')
  if (other !== '' && other !== currency)
    notes.push({ path: 'TaxCurrencyCode', name: 'taxCurrency', parameters: { currency: other.slice(0, 10) } })
}

/** A line whose quantity times its price, less its own allowances, is not its amount. */
function noteLine(
  line: ElectronicInvoice['lines'][number],
  path: string,
  decimals: number,
  notes: ReadingNote[],
): void {
  const { qty, price, baseQty, netAmount, adjusted } = line
  // Compared without dividing, so that nothing is rounded before the end.
  const gross = multiply(qty, price)
  const off = subtract(gross, multiply(subtract(netAmount, adjusted), baseQty)).replace(/^-/, '')
  if (compare(off, multiply(`1e-${decimals}`, baseQty)) <= 0) return
  const shown = lineAmount(price, '1', 6)
  notes.push({ path, name: 'lineAmount', parameters: { qty, price: shown, amount: netAmount } })
}

/** A row for each rate: categories of one rate come together, and the rounding amount of the document belongs to its tax. */
function rowsOf(
  invoice: ElectronicInvoice,
  reading: UblReading,
  bill: InvoicingBill,
  notes: ReadingNote[],
): FittedRow[] {
  const rates = [...new Set(invoice.taxes.map(({ taxRate }) => subtract(taxRate, '0')))]
  const is = (rate: Decimal) => (of: { taxRate: Decimal }) => compare(of.taxRate, rate) === 0
  const baseOf = (rate: Decimal) => sum(invoice.taxes.filter(is(rate)).map(({ taxableAmount }) => taxableAmount))
  const roundings = roundingsOf(invoice, rates, baseOf, notes)
  const sign = bill.isRed ? '-1' : '1'
  return rates.flatMap((taxRate): FittedRow[] => {
    const net = baseOf(taxRate)
    const own = [...invoice.taxes.filter(is(taxRate)).map((one) => one.taxAmount)]
    const tax = sum([...own, ...roundings.filter(is(taxRate)).map(({ amount }) => amount)])
    const charge = sum(
      invoice.adjustments.filter((one) => one.isCharge && is(taxRate)(one)).map(({ amount }) => amount),
    )
    if ([net, tax, charge].every(isZero)) return []
    if (compare(net, '0') <= 0) {
      const at = invoice.taxes.findIndex(is(taxRate)) + 1
      reading.tell(reconciliationErrors.electronicNegative, { taxRate, amount: net }, [
        'TaxTotal',
        `TaxSubtotal[${at}]`,
      ])
    }
    return [
      {
        ...{
          invoiceType: bill.terms.invoiceType,
          invoiceClassify: '2',
          invoiceCode: referenceOf(invoice, 'invoiceCode'),
        },
        ...{ invoiceNo: invoice.invoiceNo, invoiceDate: invoice.invoiceDate, taxRate },
        ...{ invoiceAmount: multiply(net, sign), taxAmount: multiply(tax, sign), chargeAmount: multiply(charge, sign) },
        ...{
          checkCode: referenceOf(invoice, 'checkCode'),
          isGoodsInvoice: false,
          originalInvoiceId: originalOf(invoice, taxRate, reading, bill),
        },
      },
    ]
  })
}

const referenceOf = ({ references }: ElectronicInvoice, name: keyof typeof REFERENCE_NAMES): string =>
  references.find((one) => one.name === REFERENCE_NAMES[name])?.value.slice(0, SHOWN) ?? ''

/** To which rates the rounding amount belongs: as the document says, or to that of the largest base, which people are told. */
function roundingsOf(
  { notes: said, totals: { roundingAmount } }: ElectronicInvoice,
  rates: readonly Decimal[],
  baseOf: (rate: Decimal) => Decimal,
  notes: ReadingNote[],
) {
  const told = readTaxRoundings(said, roundingAmount)
  if (told?.every(({ taxRate }) => rates.includes(taxRate))) return told
  if (isZero(roundingAmount)) return []
  const [first = '0', ...others] = rates
  const taxRate = others.reduce((most, rate) => (compare(baseOf(rate), baseOf(most)) > 0 ? rate : most), first)
  const path = 'LegalMonetaryTotal/PayableRoundingAmount'
  notes.push({ path, name: 'rounding', parameters: { amount: roundingAmount, taxRate } })
  return [{ taxRate, amount: roundingAmount }]
}

/** The real invoice that a credit note takes back at a rate; null where it names none, or several that might be meant. */
function originalOf(
  { originals }: ElectronicInvoice,
  taxRate: Decimal,
  reading: UblReading,
  bill: InvoicingBill,
): string | null {
  if (!bill.isRed || originals.length === 0) return null
  const numbers = originals.map(({ invoiceNo }) => invoiceNo.trim().toUpperCase())
  const named = bill.originals.filter(({ invoiceNo }) => numbers.includes(invoiceNo))
  if (named.length === 0) {
    const parameters = { found: numbers.join(', ').slice(0, SHOWN), originalDocNo: bill.originalDocNo }
    reading.tell(reconciliationErrors.electronicOriginal, parameters, ['BillingReference'])
    return null
  }
  const fitting = named.filter((one) => compare(one.taxRate, taxRate) === 0)
  const [original, ...others] = fitting.length > 0 ? fitting : named
  return original && others.length === 0 ? original.id : null
}
