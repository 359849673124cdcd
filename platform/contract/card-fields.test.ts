import { describe, expect, it } from 'vitest'
import { usualCard } from './card-fields.ts'
import { choice, code, date, defineFields, flag, quantity, text } from './fields.ts'

describe('the card of a list that declares none', () => {
  it('has the fixed number, the state, the first date and the first quantity', () => {
    const fields = defineFields('orders', {
      goodsName: text({ show: '2' }),
      orderType: choice({ show: '2' }),
      asnNo: code({ show: '2' }),
      purchaseNo: code({ show: '2', isFixedLeft: true }),
      status: choice({ show: '2' }),
      hidden: date({ show: '3' }),
      due: date({ show: '2' }),
      qty: quantity({ show: '2' }),
    })
    expect(usualCard(fields)).toEqual(['purchaseNo', 'status', 'due', 'qty'])
  })

  it('has what there is, in the order of the table', () => {
    const fields = defineFields('orders', {
      subject: text({ show: '2' }),
      isRead: flag({ show: '2' }),
      author: text({ show: '2' }),
      place: text({ show: '2' }),
      more: text({ show: '2' }),
    })
    expect(usualCard(fields)).toEqual(['subject', 'isRead', 'author', 'place'])
    expect(usualCard({})).toEqual([])
  })
})
