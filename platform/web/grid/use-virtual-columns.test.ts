import { describe, expect, it } from 'vitest'
import { columnsBetween } from './use-virtual-columns.ts'

const widths = [100, 200, 50, 150]

describe('the columns between two places', () => {
  it.each([
    [0, 500, { from: 0, to: 4 }],
    [-240, 90, { from: 0, to: 1 }],
    [100, 300, { from: 1, to: 2 }],
    [99, 301, { from: 0, to: 3 }],
    [340, 360, { from: 2, to: 4 }],
    [900, 2000, { from: 4, to: 4 }],
  ])('from %i to %i are those of which anything lies there', (left, right, range) => {
    expect(columnsBetween(widths, left, right)).toEqual(range)
  })

  it('are none where there is none', () => {
    expect(columnsBetween([], 0, 1000)).toEqual({ from: 0, to: 0 })
  })
})
