import { describe, expect, it } from 'vitest'
import { safeRedirect, signInUrl } from './safe-redirect.ts'

const ORIGIN = 'https://portal.example'

describe('the way back after sign-in', () => {
  it.each(['/offsite/asnTracking', '/offsite/asnTracking?asnNo=A1&x=%2F', '/redirect/dashboard'])(
    'leads to %s',
    (path) => {
      expect(safeRedirect(path, ORIGIN)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'offsite',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '//',
    '/login',
    '/login?redirect=%2Flogin',
    '/.//evil.example',
  ])('leads home instead of to %j', (overrides) => {
    expect(safeRedirect(overrides, ORIGIN)).toBe('/')
  })

  it('survives the trip through the sign-in address', () => {
    const url = new URL(signInUrl('/a/b?c=d&e=f'), ORIGIN)
    expect(safeRedirect(url.searchParams.get('redirect'), ORIGIN)).toBe('/a/b?c=d&e=f')
  })

  it('is not mentioned for the front page', () => {
    expect(signInUrl('/')).toBe('/login')
  })
})
