import { describe, expect, it } from 'vitest'
import { defineErrors } from '#platform/contract/errors.ts'
import { errorSentence } from './text-catalogue.ts'

const { tooMuch } = defineErrors('sample', { tooMuch: '' }, { tooMuch: 422 })
/** Tells the values instead of a text. */
const told = (parameters?: Parameters<typeof errorSentence>[2]) =>
  JSON.parse(errorSentence((_key, values) => JSON.stringify(values ?? null), tooMuch, parameters)) as unknown

describe('the sentence of a refusal', () => {
  it('writes quantities and amounts as all screens do, and leaves numbers of documents and lines alone', () => {
    expect(
      told({ purchaseNo: '10001', line: 1000, quantity: '99999999.500', shippable: '33000', decimals: 2 }),
    ).toEqual({
      purchaseNo: '10001',
      line: 1000,
      quantity: '99,999,999.5',
      shippable: '33,000',
      decimals: 2,
    })
  })

  it('keeps what is no number, and needs no values', () => {
    expect(told({ sum: 'unknown', open: 7 })).toEqual({ sum: 'unknown', open: 7 })
    expect(told()).toBeNull()
  })
})
