import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeNumber, type NumberPart, type NumberRule } from './make-number.ts'
import { ruleError } from './rule-error.ts'

const part = (elementType: NumberPart['elementType'], changes: Partial<NumberPart> = {}): NumberPart => ({
  partSeq: 1,
  elementNo: 'A',
  elementName: '',
  elementType,
  dateBasis: null,
  serialBase: null,
  resetPeriod: null,
  checkMethod: null,
  partLength: null,
  padding: '',
  separator: '',
  fixedText: '',
  identifier: '',
  ...changes,
})
const day = (type: NumberPart['elementType'], dateBasis = '1') => part(type, { dateBasis })
const serial = (resetPeriod: NumberPart['resetPeriod'] = 'never', changes: Partial<NumberPart> = {}) =>
  part('serial', { serialBase: 'decimal', partLength: 4, resetPeriod, dateBasis: '1', ...changes })
const rule = (symbology: NumberRule['symbology'], ...parts: NumberPart[]): NumberRule => ({ symbology, parts })
const lotError = (...parts: NumberPart[]) => ruleError('lot', rule('', ...parts))?.code ?? null
const barError = (symbology: NumberRule['symbology'], ...parts: NumberPart[]) =>
  ruleError('bar', rule(symbology, ...parts))?.code ?? null

describe('domain §3: rules of numbers', () => {
  it('may have no parts: then they make no numbers', () => {
    expect(lotError()).toBeNull()
    expect(barError('gs1-128')).toBeNull()
  })

  it('of lots count with one serial number of a fixed length', () => {
    expect(lotError(part('supplierNo'))).toBe('serialMissing')
    expect(lotError(serial(), serial())).toBe('serialTwice')
    expect(lotError(serial('never', { partLength: null }))).toBe('serialLength')
    expect(lotError(part('lotNo'), serial())).toBe('ofItself')
    expect(barError('code128', part('lotNo'))).toBeNull()
  })

  it('show the period in which the serial number begins anew, by the same day', () => {
    expect(lotError(serial('year'))).toBe('resetHidden')
    expect(lotError(day('year2'), serial('year'))).toBeNull()
    expect(lotError(day('year2', '2'), serial('year'))).toBe('resetHidden')
    expect(lotError(day('year2'), serial('month'))).toBe('resetHidden')
    expect(lotError(day('year2'), day('month'), serial('month'))).toBeNull()
    expect(lotError(day('year4'), day('month'), serial('day'))).toBe('resetHidden')
    expect(lotError(day('year4'), day('dayOfYear'), serial('day'))).toBeNull()
    expect(lotError(part('productDate'), serial('day', { dateBasis: '2' }))).toBeNull()
    expect(lotError(part('productDate'), serial('day'))).toBe('resetHidden')
  })

  it('have their fixed texts, and check digits behind what they check', () => {
    expect(lotError(part('fixedText'), serial())).toBe('textMissing')
    expect(lotError(part('fixedText', { fixedText: 'LOT', partLength: 2 }), serial())).toBe('textTooLong')
    expect(lotError(part('checkDigit'), serial())).toBe('checkFirst')
    expect(barError('gs1-128', part('itemNo', { identifier: '240' }), part('checkDigit', { identifier: '10' }))).toBe(
      'checkFirst',
    )
  })

  it('of GS1 symbols begin their data with identifiers that labels use, each once', () => {
    const lot = (identifier: string) => part('lotNo', { identifier })
    expect(barError('gs1-128', lot(''))).toBe('identifierMissing')
    expect(barError('gs1-128', lot('10'), part('itemNo'))).toBeNull()
    expect(barError('gs1-128', lot('99999'))).toBe('identifierUnknown')
    expect(barError('gs1qrcode', lot('10'), lot('10'))).toBe('identifierTwice')
    expect(barError('code128', lot('10'))).toBe('identifierForeign')
  })

  it('that are fit give no number twice over days and serial numbers', () => {
    const types = fc.array(fc.constantFrom('year4', 'year2', 'month', 'day', 'week', 'dayOfYear'), { maxLength: 4 })
    const moment = fc.record({
      today: fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
      serial: fc.bigInt(1n, 9999n),
    })
    const period = fc.constantFrom<NumberPart['resetPeriod']>('never', 'year', 'month', 'day')
    fc.assert(
      fc.property(types, period, moment, moment, (dates, resetPeriod, a, b) => {
        const fit = rule('', ...dates.map((type) => day(type as NumberPart['elementType'])), serial(resetPeriod))
        if (ruleError('lot', fit)) return
        const days = [a, b].map(({ today }) => today.toISOString().slice(0, 10)) as [string, string]
        const length = { never: 0, year: 4, month: 7, day: 10 }[resetPeriod ?? 'never']
        const isSamePeriod = days[0].slice(0, length) === days[1].slice(0, length)
        // Within a period no serial number is drawn twice.
        if (isSamePeriod && a.serial === b.serial) return
        const [first, second] = [a, b].map(
          (one, index) => makeNumber(fit, { today: days[index] ?? '', serial: one.serial }).number,
        )
        expect(first).not.toBe(second)
      }),
    )
  })
})
