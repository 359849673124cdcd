import { type RawBuilder, sql } from 'kysely'
import {
  add,
  compare,
  type Decimal,
  multiply,
  round,
  smallestOf,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'

/** The balances of a batch that decide what can be shipped of it. */
export interface ShippableBalances {
  is_closed: boolean
  batch_pur_qty: Decimal
  over_percent: Decimal
  is_over_unlimited: boolean
  over_action: string
  pending_qty: Decimal
  delivery_qty: Decimal
  check_return_qty: Decimal
  return_exchange_qty: Decimal
  ended_qty: Decimal
  unit_decimals: number
}

/** What may be shipped of a batch in all: ordered plus the over-delivery allowed, rounded down to its unit. */
export function shippingCap({ batch_pur_qty, over_percent, unit_decimals }: ShippableBalances): Decimal {
  const cap = multiply(batch_pur_qty, add('1', multiply(over_percent, '0.01')))
  const rounded = round(cap, unit_decimals)
  // Rounding is half up everywhere; a cap must not be rounded up.
  return compare(rounded, cap) > 0 ? subtract(rounded, smallestOf(unit_decimals)) : rounded
}

/** What ASNs have taken of a batch and not given back by refusal, return or ending. */
export function shippedNet(batch: ShippableBalances): Decimal {
  const back = sum([batch.check_return_qty, batch.return_exchange_qty, batch.ended_qty])
  return subtract(add(batch.delivery_qty, batch.pending_qty), back)
}

/** What can be shipped of a batch now (domain, quantity ledger): the cap less what ASNs have taken; closed: nothing. */
export function shippableQty(batch: ShippableBalances): Decimal {
  if (batch.is_closed) return '0'
  const left = subtract(shippingCap(batch), shippedNet(batch))
  return compare(left, '0') > 0 ? left : '0'
}

/** What becomes of a quantity: it fits, or what its order wants done with more than the limit. */
export type OverVerdict = 'fits' | 'warn' | 'refuse'

/**
 * Whether so much of a batch may be shipped now. Above the limit the order says what happens: it is refused, whoever ships is
 * asked, or nothing stands in the way, as where there is no limit.
 */
export function overVerdict(batch: ShippableBalances, quantity: Decimal): OverVerdict {
  if (compare(quantity, shippableQty(batch)) <= 0) return 'fits'
  if (batch.is_closed) return 'refuse'
  if (batch.is_over_unlimited || batch.over_action === 'none') return 'fits'
  return batch.over_action === 'warn' ? 'warn' : 'refuse'
}

/** What can be shipped now in SQL, of a batch under this alias; orders whose state forbids shipping are not looked at. */
export function shippableSql(alias: string): RawBuilder<Decimal> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Decimal>`(case when ${column('is_closed')} then 0 else greatest(0,
    trunc(${column('batch_pur_qty')} * (1 + ${column('over_percent')} / 100),
      (select unit.unit_decimals from srm_purchase_line unit where unit.id = ${column('line_id')}))
    - ${column('delivery_qty')} - ${column('pending_qty')}
    + ${column('check_return_qty')} + ${column('return_exchange_qty')} + ${column('ended_qty')}) end)`
}
