import { describe, expect, it } from 'vitest'
import { asnFormFixtures } from './asn-form-fixtures.ts'
import { shipmentRow } from './shipment-store.ts'
import { isBeyond, itemKeyOf, matchedByItem, openOf, shippableItems } from './shippable-items.ts'

const { line, stranger } = asnFormFixtures
const bolt = { goodsNo: 'BOLT', goodsName: 'Bolt' }
const late = line('1', { ...bolt, purchaseNo: 'PO-1', expectArrivalDate: '2026-12-09', shippableQty: '100' })
const early = line('2', { ...bolt, purchaseNo: 'PO-2', expectArrivalDate: '2026-12-01', shippableQty: '30' })
const nut = line('4', { goodsNo: 'NUT', expectArrivalDate: '2026-12-05', shippableQty: '7', deliveryQty: '5' })
const lines = [late, early, nut]
const key = itemKeyOf(late)
const quantities = (matched: ReturnType<typeof matchedByItem>) =>
  matched.map(({ deliveryQty, isProposed }) => [deliveryQty, isProposed])

describe('the items of order lines', () => {
  it('tell what can be shipped in all, of how many orders, and the earliest day; the first expected stands first', () => {
    expect(shippableItems([...lines, { ...stranger, ...bolt }])).toMatchObject([
      { goodsNo: 'BOLT', shippableQty: '130', orderCount: 2, expectArrivalDate: '2026-12-01' },
      { goodsNo: 'NUT', shippableQty: '7', orderCount: 1, expectArrivalDate: '2026-12-05' },
    ])
  })

  it('fill a typed quantity into their oldest lines first, none beyond what can be shipped', () => {
    expect(quantities(matchedByItem(lines, { [key]: '50' }, false))).toEqual([
      ['20', true],
      ['30', true],
      ['5', true],
    ])
    expect(quantities(matchedByItem(lines, { [key]: '30' }, false)).slice(0, 2)).toEqual([
      ['0', false],
      ['30', true],
    ])
    expect(quantities(matchedByItem(lines, { [key]: '999' }, false)).slice(0, 2)).toEqual([
      ['100', true],
      ['30', true],
    ])
  })

  it('stay as matched where nothing, or nothing that can be shipped, was typed', () => {
    for (const typed of ['', '0', '-1', 'x']) expect(matchedByItem(lines, { [key]: typed }, false)).toEqual(lines)
  })

  it('leave the quantities of their lines to the supplier where a typed one is split by hand, and tell what is open', () => {
    const matched = matchedByItem(lines, { [key]: '50' }, true)
    expect(quantities(matched)).toEqual([
      ['', true],
      ['', true],
      ['5', true],
    ])
    const rows = [shipmentRow(late, '12'), shipmentRow(early, ''), shipmentRow(nut, '5')]
    expect(openOf(rows, key, '50')).toBe('38')
    expect(openOf(rows, key, '')).toBeNull()
  })

  it('say when more was typed than can be shipped', () => {
    const [item] = shippableItems(lines)
    if (!item) throw new Error('no item')
    expect([isBeyond(item, '130'), isBeyond(item, '131')]).toEqual([false, true])
  })
})
