import type { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import { fitsDecimals } from '#platform/contract/values/decimal.ts'
import type { DemandDay } from './cumulation.ts'
import { isLocked } from './zones.ts'

/** Why a day is not changed: a refusal of this module, whose sentence takes `days`. */
export type DayRefusal = keyof Pick<
  typeof schedulingErrors,
  'dayTwice' | 'dayPast' | 'locked' | 'quantityDecimals' | 'spanTooLong' | 'sameMonthAcrossYears'
>

/** What days may be changed depends on. */
export interface DayLimits {
  today: DateText
  lockDays: number
  /** The lock period does not bind whoever unlocks it. */
  isUnlock: boolean
  /** Of the unit of the schedule. */
  decimals: number
}

/** The rows that are taken, and the others with their reasons, both in the order in which they were given. */
export interface ImportedDays<Row extends DemandDay> {
  accepted: Row[]
  refused: (Row & { reason: DayRefusal })[]
}

/**
 * Which rows of an import or edit are taken: each is refused by itself. Of a day that stands twice nobody knows which quantity
 * holds, so none does. The span of the rows begins on the first day that nothing else speaks against.
 */
export function importDays<Row extends DemandDay>(rows: readonly Row[], limits: DayLimits): ImportedDays<Row> {
  const counts = new Map<DateText, number>()
  for (const { demandDate } of rows) counts.set(demandDate, (counts.get(demandDate) ?? 0) + 1)
  const judged = rows.map((row) => ({ row, reason: ownReason(row, (counts.get(row.demandDate) ?? 0) > 1, limits) }))
  const first = judged.reduce<DateText | null>(
    (least, { row, reason }) => (reason || (least !== null && least <= row.demandDate) ? least : row.demandDate),
    null,
  )
  const result: ImportedDays<Row> = { accepted: [], refused: [] }
  for (const { row, reason: own } of judged) {
    const reason = own ?? (first === null ? null : spanReason(first, row.demandDate))
    if (reason) result.refused.push({ ...row, reason })
    else result.accepted.push(row)
  }
  return result
}

function ownReason({ demandDate, quantity }: DemandDay, isTwice: boolean, limits: DayLimits): DayRefusal | null {
  if (isTwice) return 'dayTwice'
  if (demandDate < limits.today) return 'dayPast'
  if (!limits.isUnlock && isLocked(demandDate, limits)) return 'locked'
  return fitsDecimals(quantity, limits.decimals) ? null : 'quantityDecimals'
}

/** At most a year from the first day, and not the month of the first day in another year (spec §5, schedule). */
function spanReason(first: DateText, day: DateText): DayRefusal | null {
  const yearLater = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  if (day > yearLater) return 'spanTooLong'
  const isOtherYear = day.slice(0, 4) !== first.slice(0, 4)
  return isOtherYear && day.slice(5, 7) === first.slice(5, 7) ? 'sameMonthAcrossYears' : null
}
