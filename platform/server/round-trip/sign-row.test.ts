import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellDigest, digestAt, signRow, verifyRow } from './sign-row.ts'

const key = Buffer.alloc(32, 7)
const digests = Buffer.concat([cellDigest('=1'), cellDigest('=two')])
const row = { id: '12', version: 3, digests }

describe("a row's seal", () => {
  it('opens to what was sealed', () => {
    const anyRow = fc.record({
      id: fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String),
      version: fc.nat(999_999),
      digests: fc
        .array(fc.string(), { minLength: 1, maxLength: 40 })
        .map((cells) => Buffer.concat(cells.map(cellDigest))),
    })
    fc.assert(
      fc.property(anyRow, (sealed) => {
        const texts = { id: sealed.id, version: String(sealed.version), seal: signRow(key, sealed) }
        expect(verifyRow(key, texts, sealed.digests.length / 4)).toEqual(sealed)
      }),
    )
  })

  it.each([
    ['another id', { id: '13' }],
    ['another version', { version: '4' }],
    ['no version', { version: '' }],
    ['an id that is none', { id: '12 or 1=1' }],
    ['another seal', { seal: signRow(key, { ...row, id: '13' }) }],
    ['a seal by another key', { seal: signRow(Buffer.alloc(32, 8), row) }],
    ['other former values', { seal: signRow(key, row).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
    ['no seal', { seal: '' }],
    ['what is no seal', { seal: '../../etc.=' }],
  ])('does not open with %s', (_name, change) => {
    const texts = { id: '12', version: '3', seal: signRow(key, row) }
    expect(verifyRow(key, texts, 2)).toBeDefined()
    expect(verifyRow(key, { ...texts, ...change }, 2)).toBeUndefined()
  })

  it('does not open for a list with more columns', () => {
    expect(verifyRow(key, { id: '12', version: '3', seal: signRow(key, row) }, 3)).toBeUndefined()
  })

  it('keeps the digest of each column apart', () => {
    expect(digestAt(digests, 1)).toEqual(cellDigest('=two'))
  })
})
