import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import type { ExecutionPolicy } from './read-policies.ts'

/** The first day on which goods expected on a day may be shipped just in time; null where they may be now. */
export function beyondHorizon(
  policy: ExecutionPolicy | null,
  expectArrivalDate: DateText,
  today: DateText,
): { date: DateText; days: number } | null {
  if (policy?.deliveryMode !== 'JIT') return null
  const days = policy.horizonDays ?? 0
  return expectArrivalDate > addDays(today, days) ? { date: addDays(expectArrivalDate, -days), days } : null
}
