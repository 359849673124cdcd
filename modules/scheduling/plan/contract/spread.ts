import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import {
  add,
  type Decimal,
  divide,
  isPositive,
  multiply,
  plain,
  smallestOf,
  subtract,
} from '#platform/contract/values/decimal.ts'
import { isWorkingDay, type WorkingCalendar } from '#platform/contract/values/working-time.ts'
import type { DemandDay } from './cumulation.ts'
import type { DaySpan } from './day-spans.ts'
import { lockedThrough } from './zones.ts'

/** On which working days of a week or month its quantity falls. */
export type SpreadRule = 'even' | 'firstDay' | 'lastDay'

/** A quantity of a week or month, and what its days depend on. */
export interface SpreadInput {
  /** In the unit of the schedule, of which a part has at most `decimals` decimals. */
  quantity: Decimal
  decimals: number
  /** Null where the item has no pack. */
  packQty: Decimal | null
  span: DaySpan
  /** The buyer's. */
  calendar: WorkingCalendar
  rule: SpreadRule
  /** The day of the action, with the lock period that begins on it; 0 where it is unlocked. */
  today: DateText
  lockDays: number
}

/**
 * Spreads a quantity over the working days of a week or month that are neither past nor locked. Evenly means in whole packs,
 * of which the first days have one more where they do not divide; what is no whole pack falls on the last day. A span without
 * a working day uses the last one before it. Days that get nothing are left out; null where there is no day to use.
 */
export function spreadQuantity(input: SpreadInput): DemandDay[] | null {
  const { quantity, decimals, packQty, rule } = input
  if (!isPositive(quantity)) return []
  const days = usableDays(input)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  if (rule !== 'even') return [{ demandDate: rule === 'firstDay' ? first : last, quantity: plain(quantity) }]
  const pack = packQty !== null && isPositive(packQty) ? packQty : smallestOf(decimals)
  const count = String(days.length)
  const packs = divide(quantity, pack, 0, 'down')
  const share = divide(packs, count, 0, 'down')
  const fuller = Number(subtract(packs, multiply(share, count)))
  const rest = subtract(quantity, multiply(packs, pack))
  return days
    .map((demandDate, at) => {
      const whole = multiply(at < fuller ? add(share, '1') : share, pack)
      return { demandDate, quantity: demandDate === last ? add(whole, rest) : whole }
    })
    .filter((day) => isPositive(day.quantity))
}

function usableDays({ span, calendar, today, lockDays }: SpreadInput): DateText[] {
  const free = addDays(lockedThrough(today, lockDays), 1)
  const working: DateText[] = []
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) working.push(day)
  if (working.length > 0) return working.filter((day) => day >= free)
  for (let day = addDays(span.from, -1); day >= free; day = addDays(day, -1)) {
    if (isWorkingDay(day, calendar)) return [day]
  }
  return []
}
