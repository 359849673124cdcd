import { describe, expect, it } from 'vitest'
import { offeredPages } from './PageNumbers.tsx'

describe('the pages that are offered', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, null, 9]],
    [2, 9, [1, 2, 3, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 7, 8, 9]],
  ])('of page %i of %i are those around it, the first and the last', (current, count, pages) => {
    expect(offeredPages(current, count)).toEqual(pages)
  })
})
