import {
  compare,
  type Decimal,
  fitsDecimals,
  isZero,
  lineTax,
  multiply,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import { amountsOf } from './broken-sums.ts'
import {
  type ElectronicAdjustment,
  type ElectronicInvoice,
  type ElectronicLine,
  type ElectronicTax,
  EN_16931,
  EN_16931_DECIMALS,
  type TaxedAt,
} from './electronic-invoice.ts'
import { taxRoundingNote } from './tax-rounding-note.ts'

/** What an invoice comes to at a rate of tax; of a credit note without sign. */
export interface InvoiceRate {
  taxRate: Decimal
  /** Without tax, charges within it. */
  netAmount: Decimal
  taxAmount: Decimal
  chargeAmount: Decimal
  /** What the line is called that takes what the invoice differs from its lines. */
  restName: string
}

/** A line as it is known; its category follows from its rate. */
export type KnownLine = Omit<ElectronicLine, 'category' | 'adjusted'>

/** What an electronic invoice is made of. */
export interface ElectronicSource
  extends Pick<
    ElectronicInvoice,
    | 'kind'
    | 'invoiceNo'
    | 'invoiceDate'
    | 'dueDate'
    | 'paymentTerms'
    | 'currency'
    | 'seller'
    | 'buyer'
    | 'purchaseNo'
    | 'originals'
    | 'references'
  > {
  rates: readonly InvoiceRate[]
  lines: readonly KnownLine[]
  decimals: number
  /** The reason of charges, in words. */
  chargeName: string
}

/** Codes of UN/ECE list 1001 (BT-3). */
const TYPE_CODES: Readonly<Record<ElectronicInvoice['kind'], string>> = {
  Invoice: '380',
  CreditNote: '381',
  SelfBilledInvoice: '389',
  SelfBilledCreditNote: '',
}

/** The code of what is counted in whole. */
const ONE = 'C62'
/** How far the tax of a group may be off (BR-CO-17). */
const SLACK = '1'

/**
 * An electronic invoice of amounts that are known: what its lines do not come to at a rate is a line of its own, charges stand below the lines,
 * and tax that is further off its base times its rate than EN 16931 allows is written as that, with the difference as its rounding amount.
 */
export function composeElectronicInvoice(source: ElectronicSource): ElectronicInvoice {
  const { rates, chargeName, decimals, lines: known, ...head } = source
  const lines = rates.flatMap((rate) => linesOf(rate, known))
  const adjustments = rates.flatMap((rate): ElectronicAdjustment[] =>
    isZero(rate.chargeAmount)
      ? []
      : [{ ...taxedAt(rate.taxRate), isCharge: true, amount: rate.chargeAmount, reason: chargeName }],
  )
  const taxes = rates.map((rate) => taxOf(rate, decimals))
  const roundings = rates.map(({ taxRate, taxAmount }, at) => ({
    taxRate,
    amount: subtract(taxAmount, taxes[at]?.taxAmount ?? '0'),
  }))
  const lineAmount = sum(lines.map((line) => line.netAmount))
  const charges = adjustments.map(({ amount }) => amount)
  const taxAmount = sum(taxes.map((tax) => tax.taxAmount))
  const taxExclusiveAmount = sum([lineAmount, ...charges])
  const taxInclusiveAmount = sum([taxExclusiveAmount, taxAmount])
  const roundingAmount = sum(roundings.map(({ amount }) => amount))
  const note = taxRoundingNote(roundings)
  const made = {
    ...head,
    ...{ typeCode: TYPE_CODES[head.kind], notes: note === '' ? [] : [note], lines, adjustments, taxAmount, taxes },
    totals: {
      ...{ lineAmount, allowanceAmount: '0', chargeAmount: sum(charges), taxExclusiveAmount, taxInclusiveAmount },
      ...{ prepaidAmount: '0', roundingAmount, payableAmount: sum([taxInclusiveAmount, roundingAmount]) },
    },
  }
  // A currency may have more decimals than EN 16931 allows: then the document does not say that it follows it.
  const fits = Object.values(amountsOf(made)).every((amount) => fitsDecimals(amount, EN_16931_DECIMALS))
  return { ...made, customization: fits ? EN_16931 : '' }
}

const taxedAt = (taxRate: Decimal): TaxedAt => ({ category: isZero(taxRate) ? 'Z' : 'S', taxRate })

/** The lines of a rate, and what they differ from what is invoiced there. */
function linesOf(rate: InvoiceRate, known: readonly KnownLine[]): ElectronicLine[] {
  const own = known
    .filter(({ taxRate }) => compare(taxRate, rate.taxRate) === 0)
    .map((line) => ({ ...line, ...taxedAt(rate.taxRate), adjusted: '0' }))
  const rest = sum([
    rate.netAmount,
    multiply(rate.chargeAmount, '-1'),
    ...own.map(({ netAmount }) => multiply(netAmount, '-1')),
  ])
  return isZero(rest) && own.length > 0 ? own : [...own, { ...lineOf(rest, rate.restName), ...taxedAt(rate.taxRate) }]
}

/** A line over an amount that has no quantity; prices have no sign. */
export function lineOf(netAmount: Decimal, goodsName: string): Omit<ElectronicLine, 'category' | 'taxRate'> {
  const isBelow = compare(netAmount, '0') < 0
  return {
    ...{ goodsNo: '', goodsName, qty: isBelow ? '-1' : '1', unitCode: ONE },
    ...{ price: netAmount.replace(/^-/, ''), baseQty: '1', netAmount, adjusted: '0', originNo: '' },
  }
}

function taxOf({ taxRate, netAmount, taxAmount }: InvoiceRate, decimals: number): ElectronicTax {
  const expected = lineTax(netAmount, taxRate, decimals)
  const off = subtract(taxAmount, lineTax(netAmount, taxRate, EN_16931_DECIMALS)).replace(/^-/, '')
  return {
    ...taxedAt(taxRate),
    taxableAmount: netAmount,
    taxAmount: compare(off, SLACK) < 0 && !isZero(taxRate) ? taxAmount : expected,
  }
}
