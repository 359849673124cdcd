/** What happens to a delivery above its limit: it goes through, whoever ships it is asked, or it is refused. */
export const OVER_ACTIONS = ['none', 'warn', 'refuse'] as const
export type OverAction = (typeof OVER_ACTIONS)[number]

/** Where a limit of an order line comes from, the first that is filled; `none`: nobody made any. */
export const LIMIT_SOURCES = ['line', 'order', 'item', 'supplier', 'organisation', 'none'] as const
export type LimitSource = (typeof LIMIT_SOURCES)[number]
