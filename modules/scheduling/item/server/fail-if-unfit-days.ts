import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { DemandDay } from '#modules/scheduling/plan/contract/cumulation.ts'
import { type DayLimits, importDays } from '#modules/scheduling/plan/contract/import-days.ts'
import { fail } from '#platform/contract/errors.ts'

/** Refuses days that may not be planned, by what speaks against the first of them; names all that this is true of. */
export function failIfUnfitDays(days: readonly DemandDay[], limits: DayLimits): void {
  const { refused } = importDays(days, limits)
  const [first] = refused
  if (!first) return
  const alike = refused.filter(({ reason }) => reason === first.reason).map(({ demandDate }) => demandDate)
  fail(schedulingErrors[first.reason], { days: [...new Set(alike)].join(', ') })
}
