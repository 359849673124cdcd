import { describe, expect, it } from 'vitest'
import { fitsWidth } from './fits-width.ts'

describe('whether a text surely fits', () => {
  it.each([
    ['', 16, true],
    ['2026-01-05', 96, true],
    ['2026-01-05', 95, false],
    ['PO-1001', 84, true],
    ['采购', 44, true],
    ['采购', 43, false],
    ['WWWWWWWW', 116, false],
    ['ship 🚢', 500, false],
    ['\ufdfd', 500, false],
  ])('%s into %i pixels: %s', (text, width, isFitting) => {
    expect(fitsWidth(text, width)).toBe(isFitting)
  })
})
