import { type DateText, daysBetween } from '#platform/contract/values/dates.ts'

/** Normal, early or delayed (spec domain §4). */
export type DeliveryTiming = '1' | '2' | '3'

/** Days by which an arrival may miss its date and still count as normal; null: no limit on that side. */
export interface TimingTolerance {
  earlyDays: number | null
  lateDays: number | null
}

/** 1 normal, 2 early, 3 delayed, against the expected arrival date (spec domain §4). */
export function deliveryTiming(expected: DateText, arrived: DateText, tolerance: TimingTolerance): DeliveryTiming {
  const lateDays = daysBetween(expected, arrived)
  if (tolerance.earlyDays !== null && -lateDays > tolerance.earlyDays) return '2'
  if (tolerance.lateDays !== null && lateDays > tolerance.lateDays) return '3'
  return '1'
}
