import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Gs1Error, gs1CheckDigit, hasGs1CheckDigit, isGs1Data, parseGs1, sscc } from './gs1-elements.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('check digits of GS1 numbers', () => {
  it('are those of the published examples', () => {
    expect(gs1CheckDigit('629104150021')).toBe('3')
    expect(gs1CheckDigit('00614141123456789')).toBe('0')
    expect(gs1CheckDigit('952012345678')).toBe('8')
    expect(gs1CheckDigit('0952012345678')).toBe('8')
  })

  it('make the weighted sum a multiple of ten, and one wrong digit never does', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const whole = number + gs1CheckDigit(number)
        const weighted = [...whole]
          .reverse()
          .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
        expect(weighted % 10).toBe(0)
        const changed = (Number(whole[place]) + shift) % 10
        expect(hasGs1CheckDigit(whole.slice(0, place) + changed + whole.slice(place + 1))).toBe(false)
      }),
    )
  })

  it('end every SSCC, which has 18 digits whatever the length of the company prefix', () => {
    const prefix = fc.integer({ min: 4, max: 12 }).chain(digits)
    fc.assert(
      fc.property(prefix, fc.nat(9_999), fc.nat(9), (company, serial, extension) => {
        const code = sscc(company, BigInt(serial), String(extension))
        expect(code).toMatch(/^\d{18}$/)
        expect(isGs1Data('00', code)).toBe(true)
        expect(code.slice(1, 1 + company.length)).toBe(company)
      }),
    )
  })

  it('are not given to a serial number that has no room behind the prefix', () => {
    expect(() => sscc('123456789012', 10_000n)).toThrow(Gs1Error)
    expect(() => sscc('123', 1n)).toThrow(Gs1Error)
    expect(() => sscc('1234567', -1n)).toThrow(Gs1Error)
  })
})

describe('a GS1 message', () => {
  it('is read element by element', () => {
    expect(parseGs1('(02)09520123456788(37)500(10)LOT-7(17)261130(400)PO/17')).toEqual([
      { identifier: '02', data: '09520123456788' },
      { identifier: '37', data: '500' },
      { identifier: '10', data: 'LOT-7' },
      { identifier: '17', data: '261130' },
      { identifier: '400', data: 'PO/17' },
    ])
  })

  it.each([
    ['a wrong check digit', '(00)006141411234567891'],
    ['too few digits', '(00)00614141123456789'],
    ['letters in a number', '(02)0952012345678X(37)5'],
    ['a lot of more than 20 characters', '(10)ABCDEFGHIJKLMNOPQRSTU'],
    ['an empty lot', '(10)'],
    ['characters outside of the set', '(10)批号'],
    ['a month that does not exist', '(17)261330'],
    ['a day that does not exist', '(11)260230'],
    ['a count of more than 8 digits', '(02)09520123456788(37)123456789'],
    ['a count without its contents', '(37)5'],
    ['contents without their count', '(02)09520123456788'],
    ['an unknown identifier', '(05)1'],
    ['the same identifier twice', '(10)A(10)B'],
    ['text outside of elements', 'A(10)B'],
    ['nothing', ''],
  ])('with %s is refused', (_what, message) => {
    expect(() => parseGs1(message)).toThrow(Gs1Error)
  })

  it('may name a month without a day, as the dates of GS1 do', () => {
    expect(isGs1Data('15', '260200')).toBe(true)
  })
})
