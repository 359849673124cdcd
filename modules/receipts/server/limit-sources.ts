import fc from 'fast-check'
import type { LimitWish } from '#modules/orders/server/index.ts'

/** What one source says of deliveries, or leaves to the next. */
const limitWish: fc.Arbitrary<Required<LimitWish>> = fc.oneof(
  fc.record({
    overPercent: fc.constantFrom(null, '0', '7.5', '10'),
    isOverUnlimited: fc.constant(false),
    underPercent: fc.constantFrom(null, '0', '5', '20'),
    overAction: fc.constantFrom(null, 'none' as const, 'warn' as const, 'refuse' as const, 'refuse' as const),
  }),
  fc.record({
    overPercent: fc.constant(null),
    isOverUnlimited: fc.boolean(),
    underPercent: fc.constantFrom(null, '10'),
    overAction: fc.constant(null),
  }),
)
/** What each source of limits says in one history. */
export const limitSources = fc.record({
  lines: fc.tuple(limitWish, limitWish, limitWish),
  order: limitWish,
  item: limitWish,
  supplier: limitWish,
  organisation: limitWish,
})
export type LimitSources = typeof limitSources extends fc.Arbitrary<infer T> ? T : never
const nothing: Required<LimitWish> = { overPercent: null, isOverUnlimited: false, underPercent: null, overAction: null }
/** Nobody says anything. */
export const NO_LIMITS: LimitSources = {
  lines: [nothing, nothing, nothing],
  order: nothing,
  item: nothing,
  supplier: nothing,
  organisation: nothing,
}

/** What a line has to get, told apart from how the product finds it: sources overwrite each other, the nearest last. */
export function expectedLimits(wishes: readonly Required<LimitWish>[]) {
  const held = { over: '0', isUnlimited: false, under: '0', action: 'refuse' }
  for (const { overPercent, isOverUnlimited, underPercent, overAction } of wishes) {
    if (isOverUnlimited) Object.assign(held, { over: '0', isUnlimited: true })
    else if (overPercent !== null) Object.assign(held, { over: overPercent, isUnlimited: false })
    held.under = underPercent ?? held.under
    held.action = overAction ?? held.action
  }
  return held
}

/** A row of rules that says so for a reach. */
export const ruleOf = (wish: Required<LimitWish>, reach: { item_no?: string; supplier_no?: string } = {}) => ({
  tenantsid: 'T1',
  tolerance_name: 'Some',
  ...reach,
  over_percent: wish.overPercent,
  is_over_unlimited: wish.isOverUnlimited,
  under_percent: wish.underPercent,
  over_action: wish.overAction,
})
