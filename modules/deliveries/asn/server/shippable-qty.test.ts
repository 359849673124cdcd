import { describe, expect, it } from 'vitest'
import { overVerdict, type ShippableBalances, shippableQty, shippingCap } from './shippable-qty.ts'

const batch = (differences: Partial<ShippableBalances> = {}): ShippableBalances => ({
  is_closed: false,
  batch_pur_qty: '100',
  over_percent: '0',
  is_over_unlimited: false,
  over_action: 'refuse',
  pending_qty: '0',
  delivery_qty: '0',
  check_return_qty: '0',
  return_exchange_qty: '0',
  ended_qty: '0',
  unit_decimals: 0,
  ...differences,
})

describe('shippable quantity', () => {
  it('is what is ordered less what ASNs have taken', () => {
    expect(shippableQty(batch({ delivery_qty: '40', pending_qty: '10' }))).toBe('50')
  })

  it('grows again by what was refused, returned for exchange or ended', () => {
    const back = { check_return_qty: '5', return_exchange_qty: '6', ended_qty: '7' }
    expect(shippableQty(batch({ delivery_qty: '100', ...back }))).toBe('18')
  })

  it('counts the over-delivery allowed once, on the running total', () => {
    expect(shippableQty(batch({ over_percent: '10', delivery_qty: '105' }))).toBe('5')
    expect(shippableQty(batch({ over_percent: '10', delivery_qty: '110' }))).toBe('0')
  })

  it('rounds the cap down to the unit', () => {
    expect(shippingCap(batch({ batch_pur_qty: '15', over_percent: '10' }))).toBe('16')
    expect(shippingCap(batch({ batch_pur_qty: '15', over_percent: '10', unit_decimals: 1 }))).toBe('16.5')
    expect(shippingCap(batch({ batch_pur_qty: '0.3', over_percent: '33', unit_decimals: 2 }))).toBe('0.39')
  })

  it('is nothing where the line is closed, and never negative', () => {
    expect(shippableQty(batch({ is_closed: true }))).toBe('0')
    expect(shippableQty(batch({ batch_pur_qty: '50', delivery_qty: '60' }))).toBe('0')
  })
})

describe('more than can be shipped', () => {
  it('is refused, asked about or let through as the order says, on the running total', () => {
    const shipped = { over_percent: '10', delivery_qty: '100' }
    expect(overVerdict(batch(shipped), '10')).toBe('fits')
    expect(overVerdict(batch(shipped), '11')).toBe('refuse')
    expect(overVerdict(batch({ ...shipped, over_action: 'warn' }), '10')).toBe('fits')
    expect(overVerdict(batch({ ...shipped, over_action: 'warn' }), '11')).toBe('warn')
    expect(overVerdict(batch({ ...shipped, over_action: 'none' }), '999')).toBe('fits')
  })

  it('is never too much where there is no limit, whatever the action, but for closed lines', () => {
    expect(overVerdict(batch({ is_over_unlimited: true, delivery_qty: '5000' }), '999')).toBe('fits')
    expect(overVerdict(batch({ is_over_unlimited: true, is_closed: true }), '1')).toBe('refuse')
  })

  it('begins at exactly 0 above the order where the percentage is 0', () => {
    expect(overVerdict(batch({ unit_decimals: 6 }), '100.000001')).toBe('refuse')
  })
})
