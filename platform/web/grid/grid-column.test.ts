import { describe, expect, it } from 'vitest'
import { choice, code, defineFields, quantity } from '#platform/contract/fields.ts'
import { fieldColumns, titleWidth } from './grid-column.ts'

describe('titleWidth', () => {
  it('has room for the longest word, and for the longer of two lines of several words', () => {
    expect(titleWidth('Specification')).toBeGreaterThan(titleWidth('Unit'))
    expect(titleWidth('Purchase center')).toBeLessThan(titleWidth('Purchasecenter'))
    expect(titleWidth('On the way there')).toBe(titleWidth('way-there'))
    // Half of it would take three lines.
    expect(titleWidth('Khóa giao hàng')).toBe(titleWidth('giao-hàng'))
  })

  it('breaks Chinese titles between any two characters', () => {
    expect(titleWidth('采购中心名称')).toBeLessThan(titleWidth('Specification'))
  })
})

describe('fieldColumns', () => {
  const fields = defineFields('orders', {
    plantNo: code({ show: '2', width: 40 }),
    overQty: quantity({ show: '2', width: 200 }),
  })

  it('widens a column whose title needs more than the values, and keeps a declared width that is enough', () => {
    const [narrow, wide] = fieldColumns(fields, () => 'Specification')
    expect(narrow?.width).toBe(titleWidth('Specification'))
    expect(wide?.width).toBe(200)
  })

  it('shows the longest choice of an enumeration in full, as far as that leaves room for others', () => {
    const kinds = defineFields('orders', {
      kind: choice({ show: '2', width: 90, enumName: 'kind', enumValues: ['short', 'long'] }),
    })
    const widthWith = (label: string) =>
      fieldColumns(kinds, (key) => (key === 'orders:enums.kind.long' ? label : 'Kind'))[0]?.width
    expect(widthWith('Day')).toBe(90)
    // Letters with marks are wider: eight of them, three marked, do not fit into 90 pixels.
    expect(widthWith('Đúng hạn')).toBeGreaterThanOrEqual(98)
    expect(widthWith('Message in the product')).toBeGreaterThan(22 * 6)
    expect(widthWith('A choice that nobody would put into a list as it is')).toBe(176)
  })
})
