import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { add, isZero } from '#platform/contract/values/decimal.ts'
import { brokenSums } from './broken-sums.ts'
import { readElectronicInvoice, SUPPLIER_KINDS } from './read-electronic-invoice.ts'

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/en16931/', import.meta.url))
const areSamplesThere = existsSync(FOLDER)
if (!areSamplesThere) console.warn('../shared/data/en16931 is absent: sample invoices are not read')
const samples = areSamplesThere ? readdirSync(FOLDER).filter((name) => /\.xml$/i.test(name)) : []

const textOf = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8')
const brokenOf = async (xml: string): Promise<string[]> => {
  const { invoice, reading } = await readElectronicInvoice(Buffer.from(xml), SUPPLIER_KINDS)
  return [...reading.findings.map(({ path }) => path), ...brokenSums(invoice).map(({ rule }) => rule)]
}

/** Amounts of a sample that a rule looks at, each by the names around it. */
const PLACES: readonly [string, RegExp, readonly string[]][] = [
  ['sum of the lines', /(<cac:LegalMonetaryTotal>[\s\S]*?<cbc:LineExtensionAmount[^>]*>)/, ['BR-CO-10', 'BR-CO-13']],
  ['amount without tax', /(<cbc:TaxExclusiveAmount[^>]*>)/, ['BR-CO-13', 'BR-CO-15']],
  ['amount with tax', /(<cbc:TaxInclusiveAmount[^>]*>)/, ['BR-CO-15', 'BR-CO-16']],
  ['amount to be paid', /(<cbc:PayableAmount[^>]*>)/, ['BR-CO-16']],
  ['allowances', /(<cbc:AllowanceTotalAmount[^>]*>)/, ['BR-CO-11', 'BR-CO-13']],
  ['charges', /(<cbc:ChargeTotalAmount[^>]*>)/, ['BR-CO-12', 'BR-CO-13']],
  ['total of tax', /(<cac:TaxTotal>\s*<cbc:TaxAmount[^>]*>)/, ['BR-CO-14', 'BR-CO-15']],
  ['tax of a group', /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>)/, ['BR-CO-14']],
  ['base of a group', /(<cbc:TaxableAmount[^>]*>)/, []],
]

describe.runIf(areSamplesThere)('sample invoices of EN 16931', () => {
  it.each(samples)('%s is read as it stands, and keeps the arithmetic', async (name) => {
    expect(await brokenOf(textOf(name))).toEqual([])
  })

  it.each(samples)('%s with one amount changed by 100 breaks the rules that look at it', async (name) => {
    const xml = textOf(name)
    for (const [place, before, rules] of PLACES) {
      if (!before.test(xml)) continue
      const changed = xml.replace(
        new RegExp(`${before.source}(-?[\\d.]+)`),
        (_all, head: string, value: string) => `${head}${add(value, '100')}`,
      )
      const broken = await brokenOf(changed)
      expect(broken.length, `${place} of ${name}`).toBeGreaterThan(0)
      expect(broken, `${place} of ${name}`).toEqual(expect.arrayContaining([...rules]))
    }
  })

  it('are all of the kinds that a supplier may upload', async () => {
    const read = await Promise.all(
      samples.map(async (name) => (await readElectronicInvoice(Buffer.from(textOf(name)), SUPPLIER_KINDS)).invoice),
    )
    expect(read.every(({ lines, taxes, invoiceNo }) => lines.length > 0 && taxes.length > 0 && invoiceNo !== '')).toBe(
      true,
    )
    expect(read.filter(({ totals }) => !isZero(totals.prepaidAmount))).toHaveLength(2)
    expect(read.filter(({ kind }) => kind === 'CreditNote')).toHaveLength(1)
  })
})
