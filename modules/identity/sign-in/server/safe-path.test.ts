import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

const ORIGIN = 'https://portal.example.com'

describe('the page to come back to', () => {
  it.each([
    ['/offsite/asnTracking?tab=2', '/offsite/asnTracking?tab=2'],
    ['/', '/'],
    ['', '/'],
    ['/login?redirect=/x', '/'],
    ['https://evil.example/x', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/./\\/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['orders', '/'],
  ])('%s is %s', (overrides, path) => {
    expect(safePath(overrides, ORIGIN)).toBe(path)
  })

  it('never leads to another site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '?',
      '#',
      'x',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = safePath(parts.join(''), ORIGIN)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(path.startsWith('//')).toBe(false)
      }),
    )
  })
})
