import { expect, it } from 'vitest'
import { code, defineFields, quantity } from '#platform/contract/fields.ts'
import { rowColumns } from './row-columns.ts'

const fields = defineFields('orders', {
  componentNo: code({ show: '4', isFixedLeft: true }),
  qty: quantity({ show: '4' }),
})

it('makes columns of what fields say, and of what is said otherwise, as wide as is said', () => {
  const t = (key: string) => key
  const columns = rowColumns<{ componentNo: string; qty: string }>(fields, t, {
    qty: 84,
    componentNo: { width: 100, text: ({ componentNo }) => `no. ${componentNo}` },
    button: { width: 60, isRigid: true },
  })
  expect(columns.map(({ text: _, ...column }) => column)).toEqual([
    { key: 'qty', title: 'orders:fields.qty', width: 84, isNumeric: true, isSortable: false },
    {
      key: 'componentNo',
      title: 'orders:fields.componentNo',
      width: 100,
      isNumeric: false,
      isSortable: false,
      pin: 'start',
    },
    { key: 'button', title: '', width: 60, isRigid: true },
  ])
  const row = { componentNo: 'C1', qty: '1200' }
  expect(columns.map(({ text }) => text(row))).toEqual(['1,200', 'no. C1', ''])
})
