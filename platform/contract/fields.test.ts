import { expect, it } from 'vitest'
import { code, date, defineFields, pickFields, quantity } from './fields.ts'

it('takes fields over as they are, in the order in which they are named', () => {
  const fields = defineFields('orders', {
    purchaseNo: code({ show: '2' }),
    due: date({ show: '2' }),
    qty: quantity({ show: '2' }),
  })
  const picked = pickFields(fields, 'qty', 'purchaseNo')
  expect(Object.entries(picked)).toEqual([
    ['qty', fields.qty],
    ['purchaseNo', fields.purchaseNo],
  ])
})
