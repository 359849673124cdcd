import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, sum } from '#platform/contract/values/decimal.ts'
import { fullBoxes, mostBoxesOf, shareBoxes } from './share-boxes.ts'

describe('sharing a lot over boxes', () => {
  it('fills boxes evenly, and the first ones with what is left over', () => {
    expect(shareBoxes('10', 4, 0)).toEqual(['3', '3', '2', '2'])
    expect(shareBoxes('2.5', 2, 2)).toEqual(['1.25', '1.25'])
    expect(shareBoxes('1', 3, 2)).toEqual(['0.34', '0.33', '0.33'])
  })

  it('refuses more boxes than pieces', () => {
    expect(shareBoxes('3', 4, 0)).toBeNull()
  })

  it('loses and adds nothing, and no two boxes differ by more than the smallest part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(6),
        (parts, boxes, decimals) => {
          const qty = String(parts / 10 ** decimals)
          fc.pre(!qty.includes('e'))
          const shares = shareBoxes(qty, boxes, decimals)
          expect(mostBoxesOf(qty, decimals, 500) >= boxes).toBe(shares !== null)
          if (!shares) {
            expect(parts).toBeLessThan(boxes)
            return
          }
          expect(compare(sum(shares), qty)).toBe(0)
          const sizes = shares.map(Number)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1.01 / 10 ** decimals)
        },
      ),
    )
  })
})

describe('filling boxes by a container rule', () => {
  it('fills one after the other, and the last with what is left', () => {
    expect(fullBoxes('40', '12', 4)).toEqual(['12', '12', '12', '4'])
    expect(fullBoxes('36', '12', 3)).toEqual(['12', '12', '12'])
    expect(fullBoxes('2.5', '1.2', 3)).toEqual(['1.2', '1.2', '0.1'])
    expect(fullBoxes('40', '12', 3)).toBeNull()
    expect(fullBoxes('1000000000', '0.001', 2)).toBeNull()
  })

  it('loses and adds nothing, and no box holds more than the rule says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 500 }), (pieces, boxes) => {
        const packQty = String(Math.ceil(pieces / boxes))
        const full = fullBoxes(String(pieces), packQty, Math.ceil(pieces / Number(packQty)))
        expect(sum(full ?? [])).toBe(String(pieces))
        expect(full?.every((qty) => compare(qty, '0') > 0 && compare(qty, packQty) <= 0)).toBe(true)
      }),
    )
  })
})
