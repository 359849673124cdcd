import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGs1 } from '#platform/contract/exchange/gs1-elements.ts'
import { type CheckMethod, checkDigits } from './check-digits.ts'
import {
  LOT_LENGTH,
  makeNumber,
  type NumberData,
  NumberError,
  type NumberPart,
  type NumberRule,
  resetKey,
} from './make-number.ts'
import { type SerialBase, serialText } from './serial-text.ts'

const part = (elementType: NumberPart['elementType'], changes: Partial<NumberPart> = {}): NumberPart => ({
  partSeq: 1,
  elementNo: 'A',
  elementName: elementType,
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
const serial = (partLength: number, changes: Partial<NumberPart> = {}) =>
  part('serial', { partLength, serialBase: 'decimal', resetPeriod: 'never', ...changes })
const lotRule = (...parts: NumberPart[]): NumberRule => ({ symbology: '', parts })
const gs1Rule = (...parts: NumberPart[]): NumberRule => ({ symbology: 'gs1-128', parts })

const DATA: NumberData = {
  today: '2026-11-21',
  productDate: '2026-01-04',
  supplierNo: 'S1001',
  itemNo: 'SLD-SAC305',
  serial: 7n,
}
const numberOf = (rule: NumberRule, data: NumberData = DATA) => makeNumber(rule, data).number

function errorOf(make: () => unknown): NumberError {
  try {
    make()
  } catch (error) {
    if (error instanceof NumberError) return error
    throw error
  }
  throw new Error('the number was made')
}

describe('domain §3: numbers by rules', () => {
  it('put together what their letters stand for, in order, with what stands between', () => {
    const rule = lotRule(
      part('fixedText', { fixedText: 'L' }),
      part('supplierNo', { separator: '-' }),
      part('year4', { dateBasis: '1' }),
      part('month', { dateBasis: '2' }),
      part('day', { dateBasis: '2', separator: '/' }),
      serial(4, { separator: '!' }),
    )
    expect(numberOf(rule)).toBe('LS1001-20260104/0007')
    expect(makeNumber(rule, DATA).pieces.map(({ text }) => text)).toEqual(['L', 'S1001', '2026', '01', '04', '0007'])
  })

  it.each([
    ['2026-01-01', '01', '001'],
    ['2026-01-05', '02', '005'],
    ['2024-12-30', '01', '365'],
    ['2024-12-31', '01', '366'],
    ['2020-12-31', '53', '366'],
    ['2021-01-03', '53', '003'],
  ])('weeks of %s count as ISO 8601 does', (today, week, day) => {
    const rule = lotRule(part('week', { dateBasis: '1', separator: ' ' }), part('dayOfYear', { dateBasis: '1' }))
    expect(numberOf(rule, { today })).toBe(`${week} ${day}`)
  })

  it('fill parts up to their length, and refuse what is longer', () => {
    const padded = lotRule(part('quantity', { partLength: 6, padding: '0' }))
    expect(numberOf(padded, { ...DATA, quantity: '12.50' })).toBe('0012.5')
    const error = errorOf(() => numberOf(lotRule(part('itemNo', { partLength: 4 }))))
    expect([error.code, error.what, error.limit, error.part?.elementType]).toEqual([
      'partTooLong',
      'SLD-SAC305',
      4,
      'itemNo',
    ])
  })

  it('refuse when a value that they need is missing, and say which', () => {
    const missing: NumberData = { today: '2026-11-21' }
    for (const type of ['productDate', 'expiryDate', 'supplierNo', 'lotNo', 'quantity', 'boxNumber'] as const) {
      const error = errorOf(() => numberOf(lotRule(part(type)), missing))
      expect([error.code, error.what]).toEqual(['valueMissing', type])
    }
    const ofDay = errorOf(() => numberOf(lotRule(part('month', { dateBasis: '2' })), missing))
    expect([ofDay.code, ofDay.what]).toEqual(['valueMissing', 'productDate'])
    expect(errorOf(() => numberOf(lotRule())).code).toBe('ruleEmpty')
    expect(errorOf(() => numberOf(lotRule(serial(3)), { ...DATA, serial: null })).what).toBe('serial')
  })

  it('are never longer than a document keeps', () => {
    const error = errorOf(() =>
      numberOf(lotRule(part('lotNo'), part('supplierNo')), { ...DATA, lotNo: 'x'.repeat(60) }),
    )
    expect([error.code, error.limit]).toEqual(['tooLong', LOT_LENGTH])
  })

  it('count within their period, by the day that they begin anew by', () => {
    const keyOf = (resetPeriod: NumberPart['resetPeriod'], dateBasis: string) =>
      resetKey(lotRule(serial(3, { resetPeriod, dateBasis })), DATA)
    expect(keyOf('never', '1')).toBe('')
    expect(keyOf('year', '1')).toBe('2026')
    expect(keyOf('month', '1')).toBe('2026-11')
    expect(keyOf('day', '2')).toBe('2026-01-04')
  })
})

describe('serial numbers', () => {
  it('are written with the characters of their base', () => {
    expect(serialText(35n, 'base36', 3)).toBe('00Z')
    expect([1n, 2n, 24n, 25n].map((value) => serialText(value, 'letters', 3))).toEqual(['AAA', 'AAB', 'AAZ', 'ABA'])
    expect(serialText(1000n, 'decimal', 3)).toBeNull()
    expect(errorOf(() => numberOf(lotRule(serial(3)), { ...DATA, serial: 1000n })).code).toBe('serialUsedUp')
  })

  it('differ, whatever else the number says, as often as they are drawn', () => {
    const base = fc.constantFrom<SerialBase>('decimal', 'base36', 'letters')
    const drawn = fc.tuple(fc.bigInt(1n, 10_000n), fc.bigInt(1n, 10_000n)).filter(([a, b]) => a !== b)
    const text = fc.string({ minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(base, drawn, fc.array(text, { maxLength: 3 }), text, (serialBase, [first, second], before, after) => {
        const parts = [
          ...before.map((fixedText) => part('fixedText', { fixedText })),
          serial(5, { serialBase }),
          part('fixedText', { fixedText: after }),
        ]
        const made = [first, second].map((value) => numberOf(lotRule(...parts), { ...DATA, serial: value }))
        expect(made[0]).not.toBe(made[1])
        // As long as its parts together, whichever number in order it is.
        const length = [...before, after].join('').length + 5
        expect(made.map((number) => number.length)).toEqual([length, length])
      }),
    )
  })

  it('have their length and only characters that are not mistaken for others', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 24n ** 4n), (value) => {
        expect(serialText(value, 'letters', 4)).toMatch(/^[A-HJ-NP-Z]{4}$/)
      }),
    )
    expect(serialText(24n ** 4n + 1n, 'letters', 4)).toBeNull()
  })
})

/** Counts a checked text again as the method's standard verifies it. */
function isRight(method: CheckMethod, text: string): boolean {
  const values = [...text.toUpperCase().replace(/[^0-9A-Z]/g, '')].map((character) => Number.parseInt(character, 36))
  switch (method) {
    case 'gs1':
      return values.reverse().reduce((sum, value, at) => sum + value * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
    case 'mod97':
      return values.reduce((rest, value) => Number(`${rest}${value}`) % 97, 0) === 1
    case 'mod3736':
      return (
        values.reduce((rest, value, at) => {
          const sum = (rest + value) % 36
          return at === values.length - 1 ? sum : ((sum || 36) * 2) % 37
        }, 36) === 1
      )
  }
}

describe('check digits', () => {
  it('are those of the standards’ own examples', () => {
    expect(checkDigits('gs1', '629104150021')).toBe('3')
    expect(checkDigits('mod97', '5493001KJTIIGC8Y1R')).toBe('12')
    expect(checkDigits('mod3736', 'A12425GABC1234002')).toBe('M')
    expect(checkDigits('gs1', 'A1')).toBeNull()
    expect(checkDigits('mod97', '--')).toBeNull()
  })

  it('verify, and no longer when one character was mistaken', () => {
    const ways = fc.constantFrom<CheckMethod>('gs1', 'mod97', 'mod3736')
    const typed = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(ways, typed, fc.nat(), fc.integer({ min: 1, max: 9 }), (method, digits, place, shift) => {
        const rule = lotRule(part('lotNo'), part('checkDigit', { checkMethod: method }))
        const checked = numberOf(rule, { ...DATA, lotNo: digits.join('') })
        expect(isRight(method, checked)).toBe(true)
        const at = place % digits.length
        const wrong = digits.map((digit, index) => (index === at ? (digit + shift) % 10 : digit)).join('')
        expect(isRight(method, wrong + checked.slice(digits.length))).toBe(false)
      }),
    )
  })

  it('count what stands before them without what separates it, and in GS1 data what their identifier begins', () => {
    const check = part('checkDigit', { checkMethod: 'mod3736' })
    expect(numberOf(lotRule(part('supplierNo', { separator: '-' }), serial(2, { separator: '-' }), check))).toBe(
      `S1001-07-${checkDigits('mod3736', 'S100107')}`,
    )
    const gtin = [
      part('fixedText', { fixedText: '690123400000', identifier: '01', partLength: 13, padding: '0' }),
      part('checkDigit', { checkMethod: 'gs1' }),
      part('lotNo', { identifier: '10' }),
    ]
    const message = numberOf(gs1Rule(...gtin), { ...DATA, lotNo: 'L1' })
    expect(parseGs1(message).map(({ identifier }) => identifier)).toEqual(['01', '10'])
    expect(errorOf(() => numberOf(lotRule(part('supplierNo'), part('checkDigit', { checkMethod: 'gs1' })))).code).toBe(
      'notCheckable',
    )
  })
})

describe('GS1 data by rules', () => {
  it('carry days as YYMMDD behind their identifiers', () => {
    const rule = gs1Rule(
      part('productDate', { identifier: '11' }),
      part('expiryDate', { identifier: '17' }),
      part('lotNo', { identifier: '10', separator: '-' }),
      serial(2),
    )
    const data = { ...DATA, expiryDate: '2026-07-03', lotNo: 'A' }
    expect(numberOf(rule, data)).toBe('(11)260104(17)260703(10)A-07')
  })

  it('are refused where GS1 does not allow them, or the symbol has no room', () => {
    const of = (elementType: NumberPart['elementType'], identifier: string, data: Partial<NumberData>) =>
      errorOf(() => numberOf(gs1Rule(part(elementType, { identifier })), { ...DATA, ...data })).code
    expect(of('boxNumber', '00', { boxNumber: 'U0000000001' })).toBe('notGs1')
    expect(of('lotNo', '10', { lotNo: '批次' })).toBe('notGs1')
    expect(of('quantity', '30', { quantity: '1.5' })).toBe('notGs1')
    const long = gs1Rule(part('itemNo', { identifier: '240' }), part('lotNo', { identifier: '10' }))
    const error = errorOf(() => numberOf(long, { ...DATA, itemNo: 'x'.repeat(30), lotNo: 'y'.repeat(20) }))
    expect([error.code, error.limit]).toEqual(['tooLong', 48])
  })
})
