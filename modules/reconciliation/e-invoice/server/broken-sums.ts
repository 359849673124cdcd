import {
  compare,
  type Decimal,
  fitsDecimals,
  isZero,
  lineTax,
  multiply,
  round,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import { type ElectronicInvoice, EN_16931_DECIMALS, isOfEn16931, type TaxedAt } from './electronic-invoice.ts'

/** A rule of EN 16931 that a document breaks. */
export interface BrokenRule {
  /** Name of the rule, such as BR-CO-15. */
  rule: string
  /** Way to the element. */
  path: string
  /** What the document says, and what it should. */
  found: string
  expected: string
}

/** How far the tax of a group may be off its base times its rate (BR-CO-17, BR-S-09): less than one unit of the currency. */
const SLACK = '1'

/** Categories whose tax is worked out by a rate. */
const TAXED: readonly string[] = ['S', 'L', 'M']

/** Names of the categories in the names of rules. */
const RULE_NAMES: Readonly<Record<string, string>> = { K: 'IC', L: 'AF', M: 'AG' }

const absolute = (value: Decimal): Decimal => value.replace(/^-/, '')
const keyOf = ({ category, taxRate }: TaxedAt): string =>
  TAXED.includes(category) ? `${category} ${subtract(taxRate, '0')}` : category

/**
 * What of the arithmetic of EN 16931 a document breaks: sums are exact, the tax of a group alone has a slack. Ties are rounded by the
 * absolute value, as credit notes are.
 */
export function brokenSums(invoice: ElectronicInvoice): BrokenRule[] {
  return [...brokenTotals(invoice), ...brokenTaxes(invoice), ...brokenDecimals(invoice), ...brokenLines(invoice)]
}

function brokenTotals({ lines, adjustments, taxes, taxAmount, totals }: ElectronicInvoice): BrokenRule[] {
  const total = 'LegalMonetaryTotal'
  const of = (isCharge: boolean) => sum(adjustments.filter((one) => one.isCharge === isCharge).map((one) => one.amount))
  const { lineAmount, allowanceAmount, chargeAmount, taxExclusiveAmount, taxInclusiveAmount } = totals
  const rules: [string, string, Decimal, Decimal][] = [
    ['BR-CO-10', `${total}/LineExtensionAmount`, lineAmount, sum(lines.map((line) => line.netAmount))],
    ['BR-CO-11', `${total}/AllowanceTotalAmount`, allowanceAmount, of(false)],
    ['BR-CO-12', `${total}/ChargeTotalAmount`, chargeAmount, of(true)],
    [
      'BR-CO-13',
      `${total}/TaxExclusiveAmount`,
      taxExclusiveAmount,
      sum([lineAmount, chargeAmount, multiply(allowanceAmount, '-1')]),
    ],
    ['BR-CO-14', 'TaxTotal/TaxAmount', taxAmount, sum(taxes.map((one) => one.taxAmount))],
    ['BR-CO-15', `${total}/TaxInclusiveAmount`, taxInclusiveAmount, sum([taxExclusiveAmount, taxAmount])],
    [
      'BR-CO-16',
      `${total}/PayableAmount`,
      totals.payableAmount,
      sum([taxInclusiveAmount, totals.roundingAmount, multiply(totals.prepaidAmount, '-1')]),
    ],
  ]
  return rules.flatMap(([rule, path, found, expected]) =>
    compare(found, expected) === 0 ? [] : [{ rule, path, found, expected }],
  )
}

function brokenTaxes({ lines, adjustments, taxes }: ElectronicInvoice): BrokenRule[] {
  const broken: BrokenRule[] = []
  if (taxes.length === 0) broken.push({ rule: 'BR-CO-18', path: 'TaxTotal/TaxSubtotal', found: '', expected: '' })
  const parts = [
    ...lines.map((line) => ({ ...line, amount: line.netAmount })),
    ...adjustments.map((one) => ({ ...one, amount: one.isCharge ? one.amount : multiply(one.amount, '-1') })),
  ]
  const groups = new Set(taxes.map(keyOf))
  for (const one of parts) {
    if (groups.has(keyOf(one))) continue
    groups.add(keyOf(one))
    broken.push({ rule: ruleOf(one, '01'), path: 'TaxTotal/TaxSubtotal', found: '', expected: shownGroup(one) })
  }
  for (const [at, tax] of taxes.entries()) {
    const path = `TaxTotal/TaxSubtotal[${at + 1}]`
    const own = taxes.filter((one) => keyOf(one) === keyOf(tax))
    if (own[0] === tax) {
      const base = sum(parts.filter((one) => keyOf(one) === keyOf(tax)).map((one) => one.amount))
      const found = sum(own.map((one) => one.taxableAmount))
      if (compare(found, base) !== 0)
        broken.push({ rule: ruleOf(tax, '08'), path: `${path}/TaxableAmount`, found, expected: base })
    }
    broken.push(...brokenTax(tax, path))
  }
  return broken
}

/** The tax of a group: its base times its rate, or nothing where the category has none. */
function brokenTax(tax: ElectronicInvoice['taxes'][number], path: string): BrokenRule[] {
  const { category, taxRate, taxableAmount, taxAmount } = tax
  if (!TAXED.includes(category)) {
    const broken: BrokenRule[] = []
    if (!isZero(taxRate))
      broken.push({ rule: ruleOf(tax, '05'), path: `${path}/TaxCategory/Percent`, found: taxRate, expected: '0' })
    if (!isZero(taxAmount))
      broken.push({ rule: ruleOf(tax, '09'), path: `${path}/TaxAmount`, found: taxAmount, expected: '0' })
    return broken
  }
  if (category === 'S' && isZero(taxRate))
    return [{ rule: ruleOf(tax, '05'), path: `${path}/TaxCategory/Percent`, found: taxRate, expected: '> 0' }]
  const expected = lineTax(taxableAmount, taxRate, EN_16931_DECIMALS)
  const off = absolute(subtract(taxAmount, expected))
  return compare(off, SLACK) < 0 ? [] : [{ rule: 'BR-CO-17', path: `${path}/TaxAmount`, found: taxAmount, expected }]
}

const ruleOf = ({ category }: TaxedAt, number: string): string => `BR-${RULE_NAMES[category] ?? category}-${number}`
const shownGroup = ({ category, taxRate }: TaxedAt): string => `${category} ${taxRate} %`

/** Amounts with more decimals than EN 16931 allows, of a document that says that it follows it. */
function brokenDecimals(invoice: ElectronicInvoice): BrokenRule[] {
  if (!isOfEn16931(invoice)) return []
  const amounts = Object.entries(amountsOf(invoice))
  return amounts.flatMap(([path, found]) =>
    fitsDecimals(found, EN_16931_DECIMALS)
      ? []
      : [{ rule: 'BR-DEC', path, found, expected: round(found, EN_16931_DECIMALS) }],
  )
}

/** All amounts of a document by the way to their elements, prices left out. */
export function amountsOf(invoice: Omit<ElectronicInvoice, 'customization'>): Readonly<Record<string, Decimal>> {
  const { kind, lines, adjustments, taxes, taxAmount, totals } = invoice
  const lineName = lineNameOf(kind)
  return Object.fromEntries([
    ...lines.map((line, at) => [`${lineName}[${at + 1}]/LineExtensionAmount`, line.netAmount]),
    ...adjustments.map((one, at) => [`AllowanceCharge[${at + 1}]/Amount`, one.amount]),
    ...taxes.flatMap((one, at) => [
      [`TaxTotal/TaxSubtotal[${at + 1}]/TaxableAmount`, one.taxableAmount],
      [`TaxTotal/TaxSubtotal[${at + 1}]/TaxAmount`, one.taxAmount],
    ]),
    ['TaxTotal/TaxAmount', taxAmount],
    ['LegalMonetaryTotal/PrepaidAmount', totals.prepaidAmount],
    ['LegalMonetaryTotal/PayableRoundingAmount', totals.roundingAmount],
    ['LegalMonetaryTotal/PayableAmount', totals.payableAmount],
  ])
}

/** What the lines of a kind are called. */
export const lineNameOf = (kind: ElectronicInvoice['kind']) =>
  kind === 'CreditNote' || kind === 'SelfBilledCreditNote' ? 'CreditNoteLine' : 'InvoiceLine'

function brokenLines({ kind, lines }: ElectronicInvoice): BrokenRule[] {
  return lines.flatMap(({ price }, at) =>
    compare(price, '0') >= 0
      ? []
      : [{ rule: 'BR-27', path: `${lineNameOf(kind)}[${at + 1}]/Price/PriceAmount`, found: price, expected: '≥ 0' }],
  )
}
