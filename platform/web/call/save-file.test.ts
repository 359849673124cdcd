import { describe, expect, it } from 'vitest'
import { fileNameOf } from './save-file.ts'

describe('the name of a download', () => {
  it('is the starred one, decoded, where there are two', () => {
    const header = `attachment; filename="orders.xlsx"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx`
    expect(fileNameOf(header)).toBe('订单.xlsx')
  })

  it('is the plain one when the starred one cannot be decoded', () => {
    expect(fileNameOf(`attachment; filename=orders.xlsx; filename*=UTF-8''%E8%ZZ`)).toBe('orders.xlsx')
  })

  it('may hold a semicolon inside of its quotes', () => {
    expect(fileNameOf('attachment; filename="a;b.xlsx"')).toBe('a;b.xlsx')
  })

  it('is empty without a header', () => {
    expect(fileNameOf(null)).toBe('')
    expect(fileNameOf('attachment')).toBe('')
  })
})
