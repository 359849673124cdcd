import { describe, expect, it } from 'vitest'
import { choice, date, defineFields, flag, money, number, quantity, time } from '#platform/contract/fields.ts'
import { decimalsOfCurrency, formatField } from './format.ts'
import { createSession, type SessionUser, setSession } from './session.ts'

const fields = defineFields('orders', {
  state: choice({ show: '2', enumName: 'headState' }),
  qty: quantity({ show: '2' }),
  amount: money({ show: '2', unitField: 'currency' }),
  price: money({ show: '2', decimals: 6, unitField: 'currency' }),
  days: number({ show: '2' }),
  due: date({ show: '2' }),
  changedAt: time({ show: '2' }),
  isUrgent: flag({ show: '2' }),
})
const t = (key: string, values?: Record<string, unknown>) =>
  key === 'orders:enums.headState.accepting' ? 'Waiting' : ((values?.defaultValue as string | undefined) ?? key)

describe('a value as people read it', () => {
  it('keeps every decimal of a quantity and separates thousands', () => {
    expect(formatField(fields.qty, '1234567.125', t)).toBe('1,234,567.125')
    expect(formatField(fields.days, 12000, t)).toBe('12,000')
  })

  it('shows an amount with the decimals of its currency, 2 where none is known, and -- when it is not finite', () => {
    expect(formatField(fields.amount, '1234.5', t)).toBe('1,234.50')
    expect(formatField(fields.amount, '1234.5', t, { currency: 'JPY' })).toBe('1,235')
    expect(formatField(fields.amount, '1.2345', t, { currency: 'KWD' })).toBe('1.235')
    expect(formatField(fields.amount, 'Infinity', t)).toBe('--')
    expect(decimalsOfCurrency('??')).toBe(2)
  })

  it('shell §9: follows ISO 4217 where browsers know fewer decimals', () => {
    const shown = (currency: string) => formatField(fields.amount, '1234.5', t, { currency })
    expect(['VND', 'HUF', 'IDR', 'IQD', 'CLF'].map(shown)).toEqual([
      '1,235',
      '1,234.50',
      '1,234.50',
      '1,234.500',
      '1,234.5000',
    ])
  })

  it('goes by the company’s own decimals of a currency before those of ISO 4217', () => {
    const userInfo = { currencyDecimals: { JPY: 2, GOLD: 4 } } as unknown as SessionUser
    setSession(createSession({ userInfo, allMenuList: [] }))
    const shown = (currency: string) => formatField(fields.amount, '1234.5', t, { currency })
    expect(['JPY', 'GOLD', 'VND'].map(shown)).toEqual(['1,234.50', '1,234.5000', '1,235'])
    setSession(null)
  })

  it('keeps the further decimals that a unit price has', () => {
    expect(formatField(fields.price, '0.123400', t)).toBe('0.1234')
    expect(formatField(fields.price, '12', t)).toBe('12.00')
  })

  it('names an enumeration value by its label, and by itself where no label is known', () => {
    expect(formatField(fields.state, 'accepting', t)).toBe('Waiting')
    expect(formatField(fields.state, 'other', t)).toBe('other')
  })

  it('leaves unknown values empty', () => {
    expect(formatField(fields.qty, null, t)).toBe('')
  })

  it('shell §3: says yes of Y, 1 and true, and no of N, 0 and false', () => {
    const shown = (value: unknown) => formatField(fields.isUrgent, value, t)
    expect(['Y', '1', 1, true].map(shown)).toEqual(Array(4).fill('lists:yes'))
    expect(['N', '0', 0, false].map(shown)).toEqual(Array(4).fill('lists:no'))
  })

  it('shell §9: shows days as YYYY-MM-DD and points in time as YYYY-MM-DD HH:mm:ss, as they come', () => {
    expect(formatField(fields.due, '2026-02-28', t)).toBe('2026-02-28')
    expect(formatField(fields.changedAt, '2026-02-28 13:04:05', t)).toBe('2026-02-28 13:04:05')
  })
})
