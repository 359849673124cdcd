import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import { add, type Decimal, isPositive, maximum, minimum, plain, subtract } from '#platform/contract/values/decimal.ts'

/** What is to be delivered on a day: 0 or more, in the unit of the schedule. */
export interface DemandDay {
  demandDate: DateText
  quantity: Decimal
}

/** Counters of an item since its schedule was last set to zero. `cumReceivedQty` is negative while what was on the way then has not come. */
export interface ItemCounters {
  /** Agreed at the reset, on the shipped side; 0 without one. */
  startQty: Decimal
  cumShippedQty: Decimal
  cumReceivedQty: Decimal
}

/** A day with what has come to it: deliveries fill days oldest first, by cumulation. */
export interface DayFigure extends DemandDay {
  /** C: start and everything up to the end of the day. */
  cumulativeQty: Decimal
  actualDeliveryQuantity: Decimal
  actualReceiveQuantity: Decimal
  /** What the day itself lacks of deliveries. */
  openQty: Decimal
  /** What is not delivered of everything up to the end of the day. */
  openToDayQty: Decimal
}

/** The days of an item with their figures, and what they come to. */
export interface Cumulation {
  days: DayFigure[]
  /** Delivered beyond the last day. */
  aheadQty: Decimal
  /** Not delivered of everything, what lies before the first day included. */
  openQty: Decimal
  /** What shipments lack of the start: a row of its own before the first day. */
  beforeFirstDayQty: Decimal
  /** The first day that lacks something. */
  firstOpenDay: DateText | null
}

const lackOf = (wanted: Decimal, given: Decimal): Decimal => maximum('0', subtract(wanted, given))

/** Figures of days that are sorted and each given once. None of them is stored: they follow from the days and the counters. */
export function dayFigures({
  days,
  startQty,
  cumShippedQty,
  cumReceivedQty,
}: ItemCounters & { days: readonly DemandDay[] }): Cumulation {
  let cumulativeQty = plain(startQty)
  const figures = days.map((day): DayFigure => {
    const before = cumulativeQty
    const quantity = plain(day.quantity)
    cumulativeQty = add(before, quantity)
    const actualDeliveryQuantity = minimum(quantity, lackOf(cumShippedQty, before))
    return {
      demandDate: day.demandDate,
      quantity,
      cumulativeQty,
      actualDeliveryQuantity,
      actualReceiveQuantity: minimum(quantity, lackOf(cumReceivedQty, before)),
      openQty: subtract(quantity, actualDeliveryQuantity),
      openToDayQty: lackOf(cumulativeQty, cumShippedQty),
    }
  })
  return {
    days: figures,
    aheadQty: lackOf(cumShippedQty, cumulativeQty),
    openQty: lackOf(cumulativeQty, cumShippedQty),
    beforeFirstDayQty: lackOf(startQty, cumShippedQty),
    firstOpenDay: figures.find(({ openQty }) => isPositive(openQty))?.demandDate ?? null,
  }
}

/** What is not delivered of everything up to the end of a day, whether or not the schedule has that day. */
export const openToday = ({ days, beforeFirstDayQty }: Cumulation, today: DateText): Decimal =>
  days.findLast(({ demandDate }) => demandDate <= today)?.openToDayQty ?? beforeFirstDayQty

/** Whether something is open of the days before today. */
export const isLate = (cumulation: Cumulation, today: DateText): boolean =>
  isPositive(openToday(cumulation, addDays(today, -1)))
