import { describe, expect, it } from 'vitest'
import { defineFields, money } from '#platform/contract/fields.ts'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { resolveLayout } from './resolve-layout.ts'

const head = defineFields('planned', { amount: money({ show: '3' }), price: money({ show: '3', decimals: 6 }) })
const layout = printLayoutSchema.parse({
  page: { width: 210, height: 297, margin: { top: 10, right: 10, bottom: 10, left: 10 } },
  body: [{ type: 'text', text: '{{amount}} at {{price}}' }],
})

/** What is printed of a document with this head. */
function printed(values: Record<string, string | number>) {
  const document = { id: '1', documentNo: 'P-1', orgNo: 'O1', supplierNo: 'S1', head: values, rows: {} }
  const options = { language: 'en-US' as const, translate: (key: string) => key, general: {} }
  return resolveLayout(layout, { head, rows: {} }, document, { ...options, currencyDecimals: { JPY: 0, KWD: 3 } }).body
}

describe('amounts on paper', () => {
  it.each([
    ['JPY', '3600', '3,600 at 0.24'],
    ['KWD', '3600', '3,600.000 at 0.240'],
    ['CNY', '3600', '3,600.00 at 0.24'],
  ])('have the decimals of their currency, two where the company does not know it: %s', (currency, amount, text) => {
    expect(printed({ currency, amount, price: '0.24' })).toMatchObject([{ text }])
  })

  it('have those that the document says itself', () => {
    expect(printed({ currency: 'JPY', currencyDecimals: 2, amount: '1', price: '1' })).toMatchObject([
      { text: '1.00 at 1.00' },
    ])
  })
})
