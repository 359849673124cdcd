import fc from 'fast-check'
import { type Decimal, lineTax, multiply, plain, sum } from '#platform/contract/values/decimal.ts'
import type { UblInvoiceKind } from '#platform/server/ubl/ubl-children.ts'
import type { ElectronicSource, InvoiceRate, KnownLine } from './compose-electronic-invoice.ts'
import type { ElectronicInvoice, ElectronicParty } from './electronic-invoice.ts'

/** All kinds of invoices that are written. */
export const ALL_KINDS: readonly UblInvoiceKind[] = [
  'Invoice',
  'CreditNote',
  'SelfBilledInvoice',
  'SelfBilledCreditNote',
]

/** A seller in China: its number is none of VAT. */
export const SELLER: ElectronicParty = {
  ...{ number: 'S1001', name: '东莞精密电子元件有限公司', taxNos: ['91441900MA4W3F5X7Q'] },
  ...{ address: '东莞市长安镇 & <266>', countryCode: 'CN' },
}
/** A buyer in Germany. */
export const BUYER: ElectronicParty = {
  ...{ number: 'SZ10', name: 'Harbour Electronics GmbH', taxNos: ['DE123456789'], address: '', countryCode: 'DE' },
}

const RATES: readonly Decimal[] = ['13', '6', '9', '8.25', '0']
/** Currencies by their decimals. */
const CURRENCIES = { 0: 'VND', 2: 'CNY', 3: 'KWD' } as const

const amountOf = (units: number, decimals: number): Decimal => plain(multiply(String(units), `1e-${decimals}`))

/** The lines of one rate, with the tax of each rounded by itself as suppliers do, a tail and charges. */
const rateOf = (taxRate: Decimal, decimals: 0 | 2 | 3) =>
  fc
    .record({
      units: fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 40 }),
      returned: fc.boolean(),
      tail: fc.integer({ min: -5, max: 5 }),
      taxTail: fc.integer({ min: -5, max: 5 }),
      charge: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: 0 }),
    })
    .map(({ units, returned, tail, taxTail, charge }): { rate: InvoiceRate; lines: KnownLine[] } => {
      const nets = units.map((unit) => amountOf(unit, decimals))
      // The first line takes a cent of the others back, so that a line may be negative and the sum is not.
      if (returned) nets.push(amountOf(-1, decimals))
      const lines = nets.map((netAmount, at): KnownLine => {
        const isBack = netAmount.startsWith('-')
        return {
          ...{ goodsNo: `G${at}`, goodsName: 'Nắp chụp <A>', qty: isBack ? '-3' : '3', unitCode: 'H87', taxRate },
          ...{ price: netAmount.replace('-', ''), baseQty: '3', netAmount, originNo: `RC-${at}` },
        }
      })
      const tax = sum([
        ...nets.map((net) => lineTax(net, taxRate, decimals)),
        taxRate === '0' ? '0' : amountOf(taxTail, decimals),
      ])
      const chargeAmount = amountOf(charge, decimals)
      return {
        rate: {
          taxRate,
          netAmount: sum([...nets, chargeAmount, amountOf(tail + 6, decimals)]),
          taxAmount: tax,
          chargeAmount,
          restName: 'Difference',
        },
        lines,
      }
    })

/** Electronic invoices of all kinds, in currencies of 0, 2 and 3 decimals, with one to five rates. */
export const anyInvoice: fc.Arbitrary<ElectronicSource> = fc
  .record({
    kind: fc.constantFrom(...ALL_KINDS),
    decimals: fc.constantFrom(0 as const, 2 as const, 3 as const),
    rates: fc.subarray([...RATES], { minLength: 1 }),
    isDue: fc.boolean(),
  })
  .chain(({ kind, decimals, rates, isDue }) =>
    fc.tuple(...rates.map((rate) => rateOf(rate, decimals))).map((parts): ElectronicSource => {
      const isCredit = kind.endsWith('CreditNote')
      return {
        ...{ kind, decimals, invoiceNo: 'N-1 & co', invoiceDate: '2026-03-31', currency: CURRENCIES[decimals] },
        ...{ dueDate: isDue ? '2026-05-30' : '', paymentTerms: '60 days', seller: SELLER, buyer: BUYER },
        ...{ purchaseNo: 'PO-1', chargeName: 'Charges' },
        originals: isCredit ? [{ invoiceNo: 'N-0', invoiceDate: '2026-02-28' }] : [],
        references: [{ name: 'InvoiceCode', value: '044001900111' }],
        rates: parts.map(({ rate }) => rate),
        lines: parts.flatMap(({ lines }) => lines),
      }
    }),
  )

/** Rules of EN 16931 about what must be there, which what is written breaks; sums are looked at by `brokenSums`. */
export function missingParts(invoice: ElectronicInvoice): string[] {
  const { seller, buyer, totals, lines, taxes } = invoice
  const rules: readonly [string, boolean][] = [
    ['BR-02', invoice.invoiceNo !== ''],
    ['BR-03', invoice.invoiceDate !== ''],
    ['BR-04', invoice.typeCode !== '' || invoice.kind === 'SelfBilledCreditNote'],
    ['BR-05', invoice.currency !== ''],
    ['BR-06', seller.name !== ''],
    ['BR-07', buyer.name !== ''],
    ['BR-09', seller.countryCode !== ''],
    ['BR-11', buyer.countryCode !== ''],
    ['BR-16', lines.length > 0],
    ['BR-23', lines.every(({ unitCode }) => unitCode !== '')],
    ['BR-25', lines.every(({ goodsName }) => goodsName !== '')],
    ['BR-36', invoice.adjustments.every(({ reason }) => reason !== '')],
    ['BR-45', taxes.length > 0],
    ['BR-55', invoice.originals.every(({ invoiceNo }) => invoiceNo !== '')],
    ['BR-CO-25', totals.payableAmount.startsWith('-') || invoice.dueDate !== '' || invoice.paymentTerms !== ''],
    ['BR-CO-26', seller.number !== ''],
    ['BR-S-02', seller.taxNos.length > 0],
  ]
  return rules.flatMap(([rule, isKept]) => (isKept ? [] : [rule]))
}
