import { type DateText, daysBetween } from '#platform/contract/values/dates.ts'
import {
  add,
  type Decimal,
  isPositive,
  isZero,
  minimum,
  multiply,
  plain,
  subtract,
} from '#platform/contract/values/decimal.ts'
import type { DemandDay } from './cumulation.ts'
import { type Zone, type ZoneTerms, zoneOf } from './zones.ts'

/** A day of either release. */
export interface DayDifference {
  demandDate: DateText
  before: Decimal
  after: Decimal
  /** After less before. */
  difference: Decimal
  zone: Zone
}

/** A quantity that is due on another day than before. */
export interface MovedQuantity {
  quantity: Decimal
  fromDay: DateText
  toDay: DateText
  /** Later; earlier where negative. */
  days: number
}

/** A quantity of a day: of the old release where it is cut, of the new one where it is added. */
export interface ZonedDay extends DemandDay {
  zone: Zone
}

/** What a release changes of the one before it. */
export interface ReleaseDiff {
  days: DayDifference[]
  moved: MovedQuantity[]
  cut: ZonedDay[]
  added: ZonedDay[]
  /** Of all days: what increases exceed decreases by, which is what the end of the cumulation moved by. */
  netQty: Decimal
}

/**
 * What a release changes. Cut is only what is still missing at the end, and it is the last of the old release: whatever is
 * taken from a day while the end stays is moved. The first decrease goes with the first increase, and increases that are left
 * over are added. Zones are those that bind at the change, so give the terms of the old release. Days are each given once.
 */
export function releaseDiff(before: readonly DemandDay[], after: readonly DemandDay[], terms: ZoneTerms): ReleaseDiff {
  const old = new Map(before.map(({ demandDate, quantity }) => [demandDate, quantity]))
  const now = new Map(after.map(({ demandDate, quantity }) => [demandDate, quantity]))
  let netQty = '0'
  const days = [...new Set([...old.keys(), ...now.keys()])].sort().map((demandDate): DayDifference => {
    const [was, is] = [plain(old.get(demandDate) ?? '0'), plain(now.get(demandDate) ?? '0')]
    const difference = subtract(is, was)
    netQty = add(netQty, difference)
    return { demandDate, before: was, after: is, difference, zone: zoneOf(demandDate, terms) }
  })
  const cut = lastOf(days, subtract('0', netQty))
  const { moved, added } = movesOf(withoutCut(days, cut))
  return { days, moved, cut, added, netQty }
}

/** The last days of the old release that hold a quantity, with what each has of it; none where it is not positive. */
function lastOf(days: readonly DayDifference[], quantity: Decimal): ZonedDay[] {
  const found: ZonedDay[] = []
  let left = quantity
  for (const { demandDate, before, zone } of days.toReversed()) {
    if (!isPositive(left)) break
    const share = minimum(left, before)
    left = subtract(left, share)
    if (isPositive(share)) found.unshift({ demandDate, quantity: share, zone })
  }
  return found
}

function withoutCut(days: readonly DayDifference[], cut: readonly ZonedDay[]): DayDifference[] {
  const cuts = new Map(cut.map(({ demandDate, quantity }) => [demandDate, quantity]))
  return days.map((day) => ({ ...day, difference: add(day.difference, cuts.get(day.demandDate) ?? '0') }))
}

function movesOf(days: readonly DayDifference[]): Pick<ReleaseDiff, 'moved' | 'added'> {
  const quantities = (sign: '1' | '-1'): ZonedDay[] =>
    days
      .map(({ demandDate, difference, zone }) => ({ demandDate, quantity: multiply(sign, difference), zone }))
      .filter(({ quantity }) => isPositive(quantity))
  const increases = quantities('1')
  const moved: MovedQuantity[] = []
  let [increase] = increases
  for (const { demandDate: fromDay, quantity } of quantities('-1')) {
    let left = quantity
    while (increase !== undefined && isPositive(left)) {
      const share = minimum(left, increase.quantity)
      moved.push({
        quantity: share,
        fromDay,
        toDay: increase.demandDate,
        days: daysBetween(fromDay, increase.demandDate),
      })
      left = subtract(left, share)
      increase.quantity = subtract(increase.quantity, share)
      if (isZero(increase.quantity)) {
        increases.shift()
        increase = increases[0]
      }
    }
  }
  return { moved, added: increases }
}
