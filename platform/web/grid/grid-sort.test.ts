import { describe, expect, it } from 'vitest'
import { ariaSort, nextSort } from './grid-sort.ts'
import { targetRow } from './target-row.ts'

describe('sorting by a header', () => {
  it('goes from ascending to descending to the default order, and starts ascending on another column', () => {
    const ascending = nextSort(null, 'qty')
    const descending = nextSort(ascending, 'qty')
    expect(ascending).toEqual({ field: 'qty', order: 'asc' })
    expect(descending).toEqual({ field: 'qty', order: 'desc' })
    expect(nextSort(descending, 'qty')).toBeNull()
    expect(nextSort(descending, 'due')).toEqual({ field: 'due', order: 'asc' })
  })

  it('tells assistive technology which column it is and which way', () => {
    expect(ariaSort({ field: 'qty', order: 'desc' }, 'qty')).toBe('descending')
    expect(ariaSort({ field: 'qty', order: 'desc' }, 'due')).toBe('none')
  })
})

describe('moving the active row by keys', () => {
  it('stays within the rows', () => {
    expect(targetRow('ArrowDown', 8, 9, 5)).toBe(8)
    expect(targetRow('ArrowUp', 0, 9, 5)).toBe(0)
    expect(targetRow('PageDown', 2, 9, 5)).toBe(7)
    expect(targetRow('End', 2, 9, 5)).toBe(8)
    expect(targetRow('ArrowDown', -1, 0, 5)).toBeNull()
    expect(targetRow('a', 2, 9, 5)).toBeNull()
  })
})
