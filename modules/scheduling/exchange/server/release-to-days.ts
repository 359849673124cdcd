import type { DateText } from '#platform/contract/values/dates.ts'
import { add, type Decimal, isZero } from '#platform/contract/values/decimal.ts'
import type { ReleaseItem, ReleaseLine } from '../contract/schemas.ts'
import { cumulate } from './cumulate.ts'
import { laterDay } from './period-from.ts'

export type DayZone = NonNullable<ReleaseLine['status']>

/** A day of a schedule as its item keeps it. */
export interface DayLine {
  demandDate: DateText
  expectScheduledQuantity: Decimal
  zone: DayZone
}

export interface DayRules {
  /** The day from which the release replaces what stood: that of the release. */
  from: DateText
  /** The zone of a day, by the agreement, where the message says nothing of it. */
  zoneOf: (day: DateText) => DayZone
  /** Puts the quantity of a week, month or other span on its days. */
  spread: (from: DateText, to: DateText, quantity: Decimal) => readonly { demandDate: DateText; quantity: Decimal }[]
}

/** The zones, the most binding first. */
const ZONES: readonly DayZone[] = ['firm', 'tradeOff', 'forecast']

/**
 * The days of an item's release. It replaces every day from its own on: what it does not name is dropped, a day with zero keeps its row.
 * Demand that is due at once stands on its first day. What is late, and what stands on days before it, is `backlog`: the days that it
 * was asked for keep it, so it is no new demand. Cumulative quantities count by what they have more than the ones before them.
 */
export function releaseToDays(item: ReleaseItem, rules: DayRules): { days: DayLine[]; backlog: Decimal } {
  const days = new Map<DateText, DayLine>()
  let backlog: Decimal = '0'
  const put = (demandDate: DateText, quantity: Decimal, status: ReleaseLine['status']): void => {
    if (demandDate < rules.from) {
      backlog = add(backlog, quantity)
      return
    }
    const zone = status ?? rules.zoneOf(demandDate)
    const known = days.get(demandDate)
    days.set(demandDate, {
      demandDate,
      expectScheduledQuantity: add(known?.expectScheduledQuantity ?? '0', quantity),
      zone: known && ZONES.indexOf(known.zone) < ZONES.indexOf(zone) ? known.zone : zone,
    })
  }
  for (const { line, quantity } of cumulate(item).lines) {
    if (quantity === null) continue
    const { from, to, status, urgency } = line
    if (urgency === 'backlog') backlog = add(backlog, quantity)
    else if (urgency === 'immediate' || from === null) put(rules.from, quantity, 'firm')
    else if (to === null || line.period === 'day') put(from, quantity, status)
    else if (to < rules.from) backlog = add(backlog, quantity)
    else if (!isZero(quantity)) {
      const first = laterDay(from, rules.from)
      for (const one of rules.spread(first, to, quantity)) put(one.demandDate, one.quantity, status)
    }
  }
  return { days: [...days.values()].toSorted((a, b) => (a.demandDate < b.demandDate ? -1 : 1)), backlog }
}
