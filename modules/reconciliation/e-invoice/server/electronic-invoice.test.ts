import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BusinessError } from '#platform/contract/errors.ts'
import { compare, fitsDecimals, isZero, lineTax, multiply, subtract, sum } from '#platform/contract/values/decimal.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { brokenSums } from './broken-sums.ts'
import { composeElectronicInvoice, type ElectronicSource } from './compose-electronic-invoice.ts'
import { type ElectronicInvoice, isOfEn16931 } from './electronic-invoice.ts'
import { readElectronicInvoice } from './read-electronic-invoice.ts'
import { readTaxRoundings } from './tax-rounding-note.ts'
import { ALL_KINDS, anyInvoice, missingParts, SELLER } from './testing.ts'
import { writeElectronicInvoice } from './write-electronic-invoice.ts'

const one: ElectronicSource = {
  ...{ kind: 'Invoice', decimals: 2, invoiceNo: 'N-1', invoiceDate: '2026-03-31', currency: 'CNY', dueDate: '' },
  ...{ paymentTerms: '60 days', seller: SELLER, buyer: SELLER, purchaseNo: '', originals: [], references: [] },
  ...{ chargeName: 'Charges', lines: [] },
  rates: [{ taxRate: '13', netAmount: '100', taxAmount: '13', chargeAmount: '0', restName: 'Difference' }],
}
const reread = async (invoice: ElectronicInvoice) => {
  const { invoice: found, reading } = await readElectronicInvoice(
    Buffer.from(writeElectronicInvoice(invoice)),
    ALL_KINDS,
  )
  expect(reading.findings).toEqual([])
  return found
}

describe('an electronic invoice of amounts that are known', () => {
  it('keeps each rule of EN 16931, whatever its lines, rates, charges, tails and decimals', () => {
    fc.assert(
      fc.property(anyInvoice, (source) => {
        const invoice = composeElectronicInvoice(source)
        expect(brokenSums(invoice)).toEqual([])
        expect(missingParts(invoice)).toEqual([])
        expect(fitsDecimals(invoice.totals.payableAmount, source.decimals)).toBe(true)
      }),
    )
  })

  it('asks for the sum of what is invoiced, to the last unit', () => {
    fc.assert(
      fc.property(anyInvoice, (source) => {
        const whole = sum(source.rates.flatMap(({ netAmount, taxAmount }) => [netAmount, taxAmount]))
        expect(compare(composeElectronicInvoice(source).totals.payableAmount, whole)).toBe(0)
      }),
    )
  })

  it('read again is what was written, and each rate comes to the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoice, async (source) => {
        const written = composeElectronicInvoice(source)
        const read = await reread(written)
        const withoutDueDate = { ...written, dueDate: read.dueDate }
        expect(read).toEqual({ ...withoutDueDate, notes: read.notes })
        const { roundingAmount } = read.totals
        const roundings =
          isZero(roundingAmount) && read.notes.length === 0 ? [] : readTaxRoundings(read.notes, roundingAmount)
        const taxes = read.taxes.map(({ taxRate, taxAmount }) =>
          sum([taxAmount, ...(roundings ?? []).filter((part) => part.taxRate === taxRate).map(({ amount }) => amount)]),
        )
        expect(taxes).toEqual(source.rates.map(({ taxAmount }) => taxAmount))
        expect(read.taxes.map(({ taxableAmount }) => taxableAmount)).toEqual(
          source.rates.map(({ netAmount }) => netAmount),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('writes tax as it is within the slack of a group, and moves what is beyond into the rounding amount', () => {
    const taxed = (taxAmount: string) =>
      composeElectronicInvoice({
        ...one,
        rates: [{ taxRate: '13', netAmount: '100', taxAmount, chargeAmount: '0', restName: 'Difference' }],
      })
    expect(taxed('13.99')).toMatchObject({
      taxAmount: '13.99',
      totals: { roundingAmount: '0', payableAmount: '113.99' },
    })
    expect(taxed('14')).toMatchObject({ taxAmount: '13', totals: { roundingAmount: '1', payableAmount: '114' } })
    expect(taxed('12')).toMatchObject({ taxAmount: '13', totals: { roundingAmount: '-1', payableAmount: '112' } })
    expect(taxed('14').notes).toEqual(['#TXD#PayableRoundingAmount: 13 % 1'])
  })

  it('says which rate was rounded by how much, also where the sum is nothing', async () => {
    const rate = (taxRate: string, taxAmount: string) => ({
      taxRate,
      netAmount: '1000',
      taxAmount,
      chargeAmount: '0',
      restName: 'Difference',
    })
    const written = composeElectronicInvoice({
      ...one,
      decimals: 0,
      currency: 'VND',
      rates: [rate('10', '102'), rate('8', '78')],
    })
    expect(written.totals.roundingAmount).toBe('0')
    expect(readTaxRoundings((await reread(written)).notes, '0')).toEqual([
      { taxRate: '10', amount: '2' },
      { taxRate: '8', amount: '-2' },
    ])
  })

  it('believes no note whose parts are not the rounding amount', () => {
    const note = '#TXD#PayableRoundingAmount: 10 % 2; 8 % -1'
    expect(readTaxRoundings([note], '1')).toHaveLength(2)
    expect(readTaxRoundings([note], '2')).toBeNull()
    expect(readTaxRoundings(['#TXD#PayableRoundingAmount: ten % 1'], '1')).toBeNull()
    expect(readTaxRoundings(['#AAI#1'], '1')).toBeNull()
  })

  it('has a line for what the invoice differs from its lines, below 0, too', () => {
    const line = {
      goodsNo: 'A',
      goodsName: 'A',
      qty: '1',
      unitCode: 'H87',
      price: '100.03',
      baseQty: '1',
      netAmount: '100.03',
      originNo: '',
      taxRate: '13',
    }
    const { lines, totals } = composeElectronicInvoice({ ...one, lines: [line] })
    expect(lines[1]).toMatchObject({ goodsName: 'Difference', qty: '-1', price: '0.03', netAmount: '-0.03' })
    expect(totals.lineAmount).toBe('100')
  })

  it('says that it follows EN 16931 unless an amount has more decimals than that allows', () => {
    const of = (netAmount: string) =>
      composeElectronicInvoice({
        ...one,
        decimals: 3,
        currency: 'KWD',
        rates: [{ taxRate: '13', netAmount, taxAmount: '13', chargeAmount: '0', restName: 'Difference' }],
      })
    expect(isOfEn16931(of('100.12'))).toBe(true)
    expect(isOfEn16931(of('100.125'))).toBe(false)
    expect(
      brokenSums({ ...of('100.125'), customization: 'urn:cen.eu:en16931:2017' }).map(({ rule }) => rule),
    ).toContain('BR-DEC')
  })

  it('rounds ties by the absolute value, as a credit note has them', () => {
    const of = (taxableAmount: string, taxAmount: string) => {
      const invoice = composeElectronicInvoice(one)
      const lines = invoice.lines.map((line) => ({ ...line, netAmount: taxableAmount }))
      const totals = { ...invoice.totals, lineAmount: taxableAmount, taxExclusiveAmount: taxableAmount }
      const whole = sum([taxableAmount, taxAmount])
      return brokenSums({
        ...{ ...invoice, lines, taxAmount, taxes: [{ category: 'S', taxRate: '13', taxableAmount, taxAmount }] },
        totals: { ...totals, taxInclusiveAmount: whole, payableAmount: whole },
      })
    }
    expect(lineTax('-0.5', '13')).toBe(multiply(lineTax('0.5', '13'), '-1'))
    const [up, down] = [subtract(lineTax('0.5', '13'), '0.99'), subtract(lineTax('-0.5', '13'), '-0.99')]
    expect(of('0.5', up)).toEqual([])
    expect(of('-0.5', down)).toEqual([])
    expect(of('-0.5', subtract(down, '-0.01')).map(({ rule }) => rule)).toEqual(['BR-CO-17'])
  })
})

describe('tax categories without tax', () => {
  const of = (category: 'Z' | 'E' | 'AE', taxRate: string, taxAmount: string) => {
    const { lines, ...invoice } = composeElectronicInvoice(one)
    const taxInclusiveAmount = sum(['100', taxAmount])
    return brokenSums({
      ...invoice,
      ...{ lines: lines.map((line) => ({ ...line, category, taxRate })), taxAmount },
      taxes: [{ category, taxRate, taxableAmount: '100', taxAmount }],
      totals: { ...invoice.totals, taxInclusiveAmount, payableAmount: taxInclusiveAmount },
    }).map(({ rule }) => rule)
  }
  it('have no rate and no tax', () => {
    expect(of('Z', '0', '0')).toEqual([])
    expect(of('E', '0', '0.01')).toEqual(['BR-E-09'])
    expect(of('AE', '19', '0')).toEqual(['BR-AE-05'])
  })
})

describe.runIf(areUblSchemasThere)('an electronic invoice as a document', () => {
  let judges: Map<string, (xml: string) => string[]>
  beforeAll(() => {
    judges = new Map(ALL_KINDS.map((kind) => [kind, ublSchema(kind)]))
  })

  it('keeps the schema of UBL 2.1 in all its kinds', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyInvoice, (source) => {
        const xml = writeElectronicInvoice(composeElectronicInvoice(source))
        expect(judges.get(source.kind)?.(xml)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('a document that is none of these', () => {
  const refusalOf = async (xml: string): Promise<string> =>
    readElectronicInvoice(Buffer.from(xml), ['Invoice', 'CreditNote']).then(
      ({ reading }) => reading.findings.map(({ declaration }) => declaration.code).join(' '),
      (error: BusinessError) => error.declaration.code,
    )
  const xml = writeElectronicInvoice(composeElectronicInvoice(one))

  it.each([
    ['wire.xmlDoctype', xml.replace('?>', '?><!DOCTYPE Invoice [<!ENTITY a "1">]>')],
    ['wire.xmlMalformed', xml.slice(0, 500)],
    [
      'wire.xmlTooComplex',
      xml.replace('<cac:PaymentTerms>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}<cac:PaymentTerms>`),
    ],
    ['wire.ublWrongRoot', xml.replace('xsd:Invoice-2', 'xsd:Invoice-1')],
    ['wire.ublWrongRoot', xml.replaceAll('Invoice xmlns', 'Order xmlns').replaceAll('</Invoice>', '</Order>')],
    ['wire.ublWrongRoot', writeElectronicInvoice(composeElectronicInvoice({ ...one, kind: 'SelfBilledInvoice' }))],
    ['wire.ublUnexpected', xml.replace('<cac:PaymentTerms>', '<cac:Surprise/><cac:PaymentTerms>')],
    [
      'reconciliation.electronicSyntax',
      '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
    ],
    [
      'reconciliation.electronicCurrency',
      xml.replace('<cbc:PayableAmount currencyID="CNY"', '<cbc:PayableAmount currencyID="USD"'),
    ],
    ['reconciliation.electronicCategory', xml.replace('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>')],
    ['wire.ublValue', xml.replace('>113<', '>1e3<')],
    ['wire.ublMissing', xml.replace(/<cbc:DocumentCurrencyCode>\w+<\/cbc:DocumentCurrencyCode>/, '')],
  ])('is refused with %s (%#)', async (code, document) => {
    expect((await refusalOf(document)).split(' ')).toContain(code)
  })
})
