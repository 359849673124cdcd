import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { plainText } from './field-schemas.ts'
import { defineFields, number } from './fields.ts'
import {
  appVersionText,
  emailText,
  enteredSchema,
  landlineText,
  mobileText,
  routeNameText,
} from './validation-rules.ts'
import { isDecimal } from './values/decimal.ts'

const { days, daysOfYear } = defineFields('tests', {
  days: number({ show: '123', rule: 'positiveDays' }),
  daysOfYear: number({ show: '123', rule: 'notNegative', most: 365 }),
})
const errorOf = (schema: z.ZodType, text: unknown) => {
  const result = schema.safeParse(text)
  return result.success ? null : result.error.issues[0]?.message
}

describe('shell §5: the general limits', () => {
  it.each([
    ['13800138000', null],
    ['1380013800', 'mobile'],
    ['138001380000', 'mobile'],
    ['1380013800a', 'mobile'],
    ['138 0013 8000', 'mobile'],
  ])('mobile number %s', (text, error) => expect(errorOf(mobileText(), text)).toBe(error))

  it.each([
    ['01012345678', null],
    ['010-12345678', null],
    ['0755-1234567', null],
    ['07551234567', null],
    ['0755-12345678', 'landline'],
    ['010-1234567', 'landline'],
    ['12', 'landline'],
  ])('landline %s', (text, error) => expect(errorOf(landlineText(), text)).toBe(error))

  it.each([
    ['anna@harbour.example', null],
    ['anna.b+c@mail.harbour.example', null],
    ['anna', 'email'],
    ['anna@harbour', 'email'],
    ['anna@@harbour.example', 'email'],
    ['anna b@harbour.example', 'email'],
  ])('e-mail %s', (text, error) => expect(errorOf(emailText(), text)).toBe(error))

  it.each([
    ['1', null],
    ['30', null],
    ['0', 'positiveDays'],
    ['-1', 'positiveDays'],
  ])('a number of days %s', (text, error) => expect(errorOf(enteredSchema(days), Number(text))).toBe(error))

  it('a whole number up to the most that its field takes', () => {
    const fits = (value: number) => enteredSchema(daysOfYear).safeParse(value).success
    expect([-1, 0, 365, 366].map(fits)).toEqual([false, true, true, false])
  })

  it.each([mobileText(), landlineText(), emailText()])('all three accept nothing', (schema) => {
    expect(schema.parse('')).toBe('')
    expect(schema.parse('  ')).toBe('')
    expect(schema.parse(undefined)).toBe('')
  })

  it.each([
    ['Orders', null],
    ['订单', null],
    ['Offsite.Order', 'routeName'],
    ['order list', 'routeName'],
    ['order/list', 'routeName'],
    ['订单！', 'routeName'],
  ])('route name %s', (text, error) => expect(errorOf(routeNameText(), text)).toBe(error))

  it.each([
    ['2.1.1', null],
    ['2.1.1 (beta)', 'appVersion'],
    ['2.1.1（测试）', 'appVersion'],
  ])('app version %s', (text, error) => expect(errorOf(appVersionText(), text)).toBe(error))

  it('numbers have under 20 digits and at most 6 decimals, texts under 100 characters', () => {
    expect(isDecimal('1234567890123.123456')).toBe(true)
    expect(isDecimal('12345678901234.123456')).toBe(false)
    expect(isDecimal('1.1234567')).toBe(false)
    expect(plainText().safeParse('x'.repeat(99)).success).toBe(true)
    expect(plainText().safeParse('x'.repeat(100)).success).toBe(false)
  })
})
