import { describe, expect, it } from 'vitest'
import { defineErrors } from '#platform/contract/errors.ts'
import { ownSpokenTexts, spokenSamples, spokenTexts } from '#platform/contract/testing/spoken-samples.ts'
import { defineTexts, type FlatTexts } from '#platform/contract/texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { createTextCatalogue, errorSentence } from './text-catalogue.ts'

const { tooMuch } = defineErrors('sample', { tooMuch: '' }, { tooMuch: 422 })
/** Tells the values instead of a text. */
const reported = (parameters?: Parameters<typeof errorSentence>[2]) =>
  JSON.parse(errorSentence((_key, values) => JSON.stringify(values ?? null), tooMuch, parameters)) as unknown

describe('the sentence of a refusal', () => {
  it('writes quantities and amounts as all screens do, and leaves numbers of documents and lines alone', () => {
    expect(
      reported({ purchaseNo: '10001', line: 1000, quantity: '99999999.500', shippable: '33000', decimals: 2 }),
    ).toEqual({
      purchaseNo: '10001',
      line: 1000,
      quantity: '99,999,999.5',
      shippable: '33,000',
      decimals: 2,
    })
  })

  it('keeps what is no number, and needs no values', () => {
    expect(reported({ sum: 'unknown', open: 7 })).toEqual({ sum: 'unknown', open: 7 })
    expect(reported()).toBeNull()
  })
})

describe('texts', () => {
  const product = createTextCatalogue([
    defineTexts('spoken', { 'en-US': spokenTexts, 'zh-CN': spokenTexts, 'zh-TW': spokenTexts, vi: spokenTexts }),
  ])
  const own = product.withOwn(
    new Map<Language, FlatTexts>([
      ['en-US', new Map(Object.entries(ownSpokenTexts))],
      ['zh-CN', new Map([['spoken:plain', 'eigen']])],
    ]),
  )

  it.each(spokenSamples)('are spoken as in the browser: $key $values', ({ key, values, said, ownSaid = said }) => {
    // The second time is answered from what is kept.
    for (const _ of [1, 2]) {
      expect(product.translator('en-US')(key, values)).toBe(said)
      expect(own.translator('en-US')(key, values)).toBe(ownSaid)
    }
  })

  it('of a company count for its language alone', () => {
    expect(own.translator('zh-CN')('spoken:plain')).toBe('eigen')
    expect(own.translator('zh-CN')('spoken:deep.er')).toBe('down')
    expect(own.translator('vi')('spoken:deep.er')).toBe('down')
    expect(product.translator('en-US')('spoken:deep.er')).toBe('down')
  })
})
