import { expect, it } from 'vitest'
import { code, defineFields, quantity } from '#platform/contract/fields.ts'
import { fieldLineColumns } from './field-line-columns.ts'

const fields = defineFields('orders', {
  goodsNo: code({ show: '' }),
  ordered: quantity({ show: '' }),
  promised: quantity({ show: '' }),
})
type Line = Record<'goodsNo' | 'ordered' | 'promised' | 'note', string>

it('shows lines as their fields say, unless something else is said or they are typed', () => {
  const columns = fieldLineColumns<Line>(fields, (key) => key, {
    goodsNo: { width: 90, isFixedLeft: true },
    ordered: 80,
    promised: { width: 70, edit: 'decimal', isRequired: true },
    note: { title: 'Note', text: () => '–' },
  })
  const line = { goodsNo: 'G1', ordered: '1200', promised: '1200', note: '' }
  expect(columns.map(({ text, ...column }) => ({ ...column, shown: text?.(line) }))).toEqual([
    { key: 'goodsNo', title: 'orders:fields.goodsNo', width: 90, isFixedLeft: true, isNumeric: false, shown: 'G1' },
    { key: 'ordered', title: 'orders:fields.ordered', width: 80, isNumeric: true, shown: '1,200' },
    {
      key: 'promised',
      title: 'orders:fields.promised',
      width: 70,
      edit: 'decimal',
      isRequired: true,
      shown: undefined,
    },
    { key: 'note', title: 'Note', width: 120, shown: '–' },
  ])
})
