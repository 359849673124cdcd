import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdviceRange, adviceAt, adviceOf, differencePercent, isReplyAccepted } from './advice.ts'

const range = (lowerBound: string | null, upperBound: string | null, isAccepted = false, seq = 1): AdviceRange => ({
  ...{ seq, lowerBound, upperBound, isAccepted },
  ...{ adviceDescription: `${lowerBound}…${upperBound}`, adviceTone: 'info' },
})
const ranges = [range('-100', '-10'), range('-10', '5', true), range('5', '20'), range('20', '100')]
const adviceFor = (expect_: string, reply: string) => adviceOf(expect_, reply, ranges)?.adviceDescription ?? null

describe('the difference of a reply', () => {
  it.each([
    ['240', '200', '-16.67'],
    ['240', '240', '0'],
    ['3', '4', '33.33'],
    ['800', '801', '0.13'],
    ['8000', '8001', '0.01'],
    ['80', '0', '-100'],
    ['0', '0', '0'],
    ['0', '0.5', '100'],
    ['0.003', '0.001', '-66.67'],
  ])('is in percent of what is expected, half up to two decimals: of %s, %s is %s', (expected, reply, percent) => {
    expect(differencePercent(expected, reply)).toBe(percent)
  })
})

describe('the advice of a reply', () => {
  it('is that of the interval with its lower and without its upper bound, but for the last one', () => {
    // Scenario S3.
    expect(adviceFor('240', '200')).toBe('-100…-10')
    expect([adviceFor('100', '0'), adviceFor('100', '90'), adviceFor('100', '89.999999')]).toEqual([
      ...['-100…-10', '-10…5', '-100…-10'],
    ])
    expect([adviceFor('100', '105'), adviceFor('100', '120'), adviceFor('100', '200')]).toEqual([
      ...['5…20', '20…100', '20…100'],
    ])
    expect(adviceFor('100', '200.000001')).toBeNull()
  })

  it('counts the exact difference, not the one that is rounded to be read', () => {
    expect(differencePercent('100000', '89999')).toBe('-10')
    expect(adviceFor('100000', '89999')).toBe('-100…-10')
  })

  it('is that of 100 % where nothing is expected', () => {
    expect([adviceFor('0', '1'), adviceFor('0', '1000')]).toEqual(['20…100', '20…100'])
  })

  it('goes on for ever where the first or the last interval is open', () => {
    const open = [range(null, '0'), range('0', null)]
    expect(adviceOf('100', '0', open)).toBe(open[0])
    expect(adviceOf('1', '1000000', open)).toBe(open[1])
  })

  it('is none where the reply is what is expected, which is always accepted', () => {
    for (const quantity of ['0', '7', '0.000001']) {
      expect([adviceFor(quantity, quantity), isReplyAccepted(quantity, quantity, [])]).toEqual([null, true])
    }
    expect([isReplyAccepted('100', '96', ranges), isReplyAccepted('100', '89', ranges)]).toEqual([true, false])
    expect(isReplyAccepted('100', '500', ranges)).toBe(false)
  })

  const quantity = fc.bigInt({ min: 1n, max: 10n ** 9n })
  const inUnits = (millionths: bigint) =>
    `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
  const bounds = fc.uniqueArray(fc.integer({ min: -10_000, max: 30_000 }), { minLength: 2, maxLength: 6 })
  const partition = (hundredths: readonly number[]) => {
    const sorted = [...hundredths].sort((a, b) => a - b)
    return sorted
      .slice(1)
      .map((upper, at) => range(String((sorted[at] ?? 0) / 100), String(upper / 100), false, at + 1))
  }

  it('is that of the one interval whose bounds the exact fraction keeps', () => {
    fc.assert(
      fc.property(quantity, quantity, bounds, (expected, reply, chosen) => {
        const parts = partition(chosen)
        const found = parts.filter(({ lowerBound, upperBound, seq }) => {
          // difference × 100 ≥ bound × expected, all in whole numbers
          const side = (bound: string | null) =>
            (reply - expected) * 10_000n - BigInt(Math.round(Number(bound) * 100)) * expected
          return side(lowerBound) >= 0n && (seq === parts.length ? side(upperBound) <= 0n : side(upperBound) < 0n)
        })
        const wanted = expected === reply ? [] : found
        expect(wanted.length).toBeLessThan(2)
        expect(adviceOf(inUnits(expected), inUnits(reply), parts)).toBe(wanted[0] ?? null)
      }),
    )
  })

  it('is the same whatever the unit, and that of the difference itself where two decimals tell it whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 30_000 }), quantity, bounds, (hundredths, scale, chosen) => {
        const parts = partition(chosen)
        const [expected, reply] = [10_000n * scale, (10_000n + BigInt(hundredths)) * scale]
        const percent = differencePercent(String(expected), String(reply))
        expect(percent).toBe(String(hundredths / 100))
        expect(adviceOf(String(expected), String(reply), parts)).toBe(adviceAt(percent, parts))
      }),
    )
  })
})
