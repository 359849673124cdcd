import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellDigest, digestAt, openSeal, sealRow } from './seal-row.ts'

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
        const texts = { id: sealed.id, version: String(sealed.version), seal: sealRow(key, sealed) }
        expect(openSeal(key, texts, sealed.digests.length / 4)).toEqual(sealed)
      }),
    )
  })

  it.each([
    ['another id', { id: '13' }],
    ['another version', { version: '4' }],
    ['no version', { version: '' }],
    ['an id that is none', { id: '12 or 1=1' }],
    ['another seal', { seal: sealRow(key, { ...row, id: '13' }) }],
    ['a seal by another key', { seal: sealRow(Buffer.alloc(32, 8), row) }],
    ['other former values', { seal: sealRow(key, row).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
    ['no seal', { seal: '' }],
    ['what is no seal', { seal: '../../etc.=' }],
  ])('does not open with %s', (_name, change) => {
    const texts = { id: '12', version: '3', seal: sealRow(key, row) }
    expect(openSeal(key, texts, 2)).toBeDefined()
    expect(openSeal(key, { ...texts, ...change }, 2)).toBeUndefined()
  })

  it('does not open for a list with more columns', () => {
    expect(openSeal(key, { id: '12', version: '3', seal: sealRow(key, row) }, 3)).toBeUndefined()
  })

  it('keeps the digest of each column apart', () => {
    expect(digestAt(digests, 1)).toEqual(cellDigest('=two'))
  })
})
