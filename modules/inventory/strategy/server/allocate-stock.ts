import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  minimum,
  multiply,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'

/** Somebody who wants some of a stock that may not do for all. */
export interface Demand {
  demandNo: string
  qty: Decimal
  /** 1 goes before 2. */
  priority: number
  demandDate: string
}

/** 1 by priority, 2 by the date of the demand, 3 fair shares of what is equal so far. */
export type AllocationCriterion = '1' | '2' | '3'

/** So much of a demand is met. */
export interface Share {
  demandNo: string
  qty: Decimal
}

const KEYS: Readonly<Record<'1' | '2', (demand: Demand) => string | number>> = {
  '1': ({ priority }) => priority,
  '2': ({ demandDate }) => demandDate,
}

/** Demands in groups that nothing before the fair shares tells apart, the first to be served first. */
function ranked(demands: readonly Demand[], criteria: readonly AllocationCriterion[]): Demand[][] {
  const fairAt = criteria.indexOf('3')
  const keys = (fairAt < 0 ? criteria : criteria.slice(0, fairAt)).flatMap((one) => (one === '3' ? [] : KEYS[one]))
  const order = (a: Demand, b: Demand): number => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }
  const sorted = [...demands].sort(order)
  // Without fair shares whoever asked first is served first.
  if (fairAt < 0) return sorted.map((demand) => [demand])
  const groups: Demand[][] = []
  for (const demand of sorted) {
    const last = groups.at(-1)
    const [head] = last ?? []
    if (last && head && order(head, demand) === 0) last.push(demand)
    else groups.push([demand])
  }
  return groups
}

/**
 * Shares an available quantity among demands. Nobody gets more than asked for; all of it is given as long as somebody wants
 * some. Fair shares are in proportion to the demands, in whole steps of the unit; what rounding leaves goes step by step to those
 * whom it has cost most.
 */
export function allocateStock(
  available: Decimal,
  demands: readonly Demand[],
  criteria: readonly AllocationCriterion[],
  unitDecimals: number,
): Share[] {
  const given = new Map<string, Decimal>()
  let rest = available
  for (const group of ranked(demands, criteria)) {
    const requested = sum(group.map(({ qty }) => qty))
    const share = minimum(rest, requested)
    for (const [demandNo, qty] of fairShares(share, requested, group, unitDecimals)) given.set(demandNo, qty)
    rest = subtract(rest, share)
  }
  return demands.map(({ demandNo }) => ({ demandNo, qty: given.get(demandNo) ?? '0' }))
}

function fairShares(
  share: Decimal,
  requested: Decimal,
  group: readonly Demand[],
  decimals: number,
): Map<string, Decimal> {
  if (compare(share, requested) >= 0) return new Map(group.map(({ demandNo, qty }) => [demandNo, qty]))
  const step = divide('1', `1${'0'.repeat(decimals)}`, decimals)
  const shares = group.map((demand) => {
    const exact = divide(multiply(demand.qty, share), requested, 12, 'down')
    const qty = divide(exact, '1', decimals, 'down')
    return { demand, qty, lost: subtract(exact, qty) }
  })
  let left = subtract(share, sum(shares.map(({ qty }) => qty)))
  const byLoss = [...shares].sort((a, b) => compare(b.lost, a.lost))
  for (let turn = 0; isPositive(left); turn = (turn + 1) % byLoss.length) {
    const one = byLoss[turn]
    if (!one) break
    const more = minimum(minimum(step, left), subtract(one.demand.qty, one.qty))
    one.qty = add(one.qty, more)
    left = subtract(left, more)
  }
  return new Map(shares.map(({ demand, qty }) => [demand.demandNo, qty]))
}
