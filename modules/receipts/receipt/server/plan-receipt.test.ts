import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LockedAsnLine } from '#modules/deliveries/server.ts'
import type { LockedBatch } from '#modules/orders/server.ts'
import { compare, subtract, sum } from '#platform/contract/values/decimal.ts'
import { OpenQuantities, planReceiptLine } from './plan-receipt.ts'

const zero = { receive_qty: '0', check_return_qty: '0', inspect_qty: '0' }
/** A line whose lots are open by so much; what of it was ended is open of its lots alone. */
const lineOf = (lots: readonly number[], ended: number): LockedAsnLine =>
  ({
    ...{ id: '1', batch_id: '1', purchase_no: 'PO', purchase_seq: 10, purchase_phase_seq: 1, purchase_batch_seq: 1 },
    ...{
      goods_no: 'ITEM',
      purchase_unit_no: 'PCS',
      unit_decimals: 0,
      gift_qty: '0',
      gift_receive_qty: '0',
      inspect_qty: '0',
    },
    on_way_qty: String(lots.reduce((all, qty) => all + qty, 0) - ended),
    lots: lots.map((qty, at) => ({ id: String(at + 1), lot_no: 'ABC'[at] ?? '', qty: String(qty), ...zero })),
  }) as LockedAsnLine
/** Its batch, of which so much may be shipped still, with what is done about more. */
const batchOf = (left: number, action: string): LockedBatch =>
  ({
    ...{ id: '1', is_closed: false, batch_pur_qty: String(left), over_percent: '0', is_over_unlimited: false },
    ...{ over_action: action, unit_decimals: 0, pending_qty: '0', delivery_qty: '0' },
    ...{ check_return_qty: '0', return_exchange_qty: '0', ended_qty: '0' },
  }) as LockedBatch

const quantity = fc.nat({ max: 12 }).map(String)
const row = fc.record({
  asnLineId: fc.constant('1'),
  lotNo: fc.constantFrom(null, null, 'A', 'B', 'C'),
  receiveQty: quantity,
  checkReturnQty: quantity,
  reason: fc.constant('Wet'),
})
const given = fc
  .record({
    lots: fc.array(fc.nat({ max: 15 }), { minLength: 3, maxLength: 3 }),
    ended: fc.nat({ max: 10 }),
    left: fc.nat({ max: 10 }),
    action: fc.constantFrom('refuse', 'warn', 'none'),
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  })
  .filter(({ lots, ended }) => lots.reduce((all, qty) => all + qty, 0) > ended)

type Given = typeof given extends fc.Arbitrary<infer T> ? T : never
const plan = ({ lots, ended, left, action }: Given, rows: Given['rows']) => {
  const open = new OpenQuantities(new Map([['1', batchOf(left, action)]]))
  const { shares, faults: errors } = planReceiptLine(lineOf(lots, ended), rows, open)
  return { isRefused: errors.length > 0, shares: errors.length > 0 ? [] : shares }
}

describe('the plan of a receipt', () => {
  it('is the same in whichever order its rows stand', () => {
    const shuffled = given.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one.rows, { minLength: one.rows.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, others]) => {
        expect(plan(one, others)).toEqual(plan(one, one.rows))
      }),
    )
  })

  it('takes all that is received; above the line exactly what it exceeds it by, and so much that each lot holds its part', () => {
    fc.assert(
      fc.property(given, (one) => {
        const { isRefused, shares } = plan(one, one.rows)
        if (isRefused) return
        const line = lineOf(one.lots, one.ended)
        for (const kind of ['receiveQty', 'checkReturnQty'] as const)
          expect(compare(sum(shares.map((share) => share[kind])), sum(one.rows.map((each) => each[kind])))).toBe(0)
        const taken = sum(one.rows.flatMap((each) => [each.receiveQty, each.checkReturnQty]))
        const above = subtract(taken, line.on_way_qty)
        const growth = sum(shares.map((share) => share.growth))
        expect(compare(growth, compare(above, '0') > 0 ? above : '0')).toBe(0)
        for (const share of shares) {
          const lot = line.lots.find(({ id }) => id === share.lotId)
          const held = sum([lot?.qty ?? '0', share.growth])
          expect(compare(sum([share.receiveQty, share.checkReturnQty]), held)).toBeLessThanOrEqual(0)
          // Of what is refused first.
          expect(compare(sum([share.receiveAbove, share.checkReturnAbove]), share.growth)).toBe(0)
          expect(compare(share.receiveAbove, share.receiveQty)).toBeLessThanOrEqual(0)
          expect(compare(share.checkReturnAbove, share.checkReturnQty)).toBeLessThanOrEqual(0)
          if (compare(share.receiveAbove, '0') > 0)
            expect(compare(share.checkReturnAbove, share.checkReturnQty)).toBe(0)
        }
      }),
    )
  })
})
