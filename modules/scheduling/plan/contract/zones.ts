import { addDays, type DateText, daysBetween } from '#platform/contract/values/dates.ts'

/** How much a release binds to a day, the nearest first: to the goods, to their material, to nothing. */
export const ZONES = ['firm', 'tradeOff', 'forecast'] as const

/** One of the three. */
export type Zone = (typeof ZONES)[number]

/** Zones of an item in calendar days from its release, whose day is the first; trade-off begins after firm. */
export interface ZoneTerms {
  releaseDate: DateText
  firmDays: number
  tradeOffDays: number
}

/** The zone of a day. What was due before the release is firm: it is backlog. */
export function zoneOf(day: DateText, { releaseDate, firmDays, tradeOffDays }: ZoneTerms): Zone {
  const distance = daysBetween(releaseDate, day)
  if (distance < Math.max(0, firmDays)) return 'firm'
  return distance < firmDays + tradeOffDays ? 'tradeOff' : 'forecast'
}

/** The last day that may not be changed on a day of action, which is the first of its `lockDays` calendar days; the day before it where they are 0. */
export const lockedThrough = (today: DateText, lockDays: number): DateText => addDays(today, lockDays - 1)

/** Whether a day lies in the lock period of a day of action. Past days lie in none: nobody unlocks them. */
export const isLocked = (day: DateText, { today, lockDays }: { today: DateText; lockDays: number }): boolean =>
  day >= today && day <= lockedThrough(today, lockDays)
