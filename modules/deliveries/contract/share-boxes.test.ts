import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, sum } from '#platform/contract/decimal.ts'
import { shareBoxes } from './share-boxes.ts'

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
