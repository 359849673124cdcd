import { describe, expect, it } from 'vitest'
import { scannedCodes } from './scanned-codes.ts'

const SSCC = '369012340000000017'
const GS = '\u001d'

describe('what a scanner sends', () => {
  it.each([
    ['a plain number', SSCC],
    ['an SSCC with its identifier', `00${SSCC}`],
    ['an SSCC in brackets', `(00)${SSCC}`],
    ['an SSCC with FNC1 at its beginning', `${GS}00${SSCC}`],
    ['an SSCC behind the kind of its symbol', `]C100${SSCC}`],
    ['an SSCC with a line end', `00${SSCC}\r\n`],
    ['an SSCC among other elements', `00${SSCC}10LOT-7${GS}37240`],
    ['an SSCC behind elements of variable length', `10LOT-7${GS}00${SSCC}`],
    ['a separator that is spelled', `10LOT-7<GS>00${SSCC}`],
    ['elements in brackets', `(02)04012345000009(37)24(00)${SSCC}`],
    ['the QR code of a label', `UNIT=${SSCC};ITEM=BOLT;LOT=LOT-7;QTY=5`],
  ])('is read from %s', (_name, scanned) => {
    expect(scannedCodes(scanned)[0]).toBe(SSCC)
  })

  it('is read from numbers of the company’s own, as they are and behind (91)', () => {
    for (const scanned of ['U0000000012', '91U0000000012', '(91)U0000000012', ']d291U0000000012']) {
      expect(scannedCodes(scanned)).toContain('U0000000012')
    }
  })

  it('is found among other things where an item’s own rule says what its code holds', () => {
    expect(scannedCodes('BOLT/U0000000012/5')).toContain('U0000000012')
    expect(scannedCodes(`21U0000000012${GS}10LOT`)).toContain('U0000000012')
  })

  it('means nothing where nothing is there, and never more than can be looked up', () => {
    expect(scannedCodes('  ')).toEqual([])
    expect(scannedCodes('00123')).toEqual(['00123'])
    expect(scannedCodes('a;'.repeat(400)).length).toBeLessThanOrEqual(20)
  })
})
